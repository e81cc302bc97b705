import { dayInPtBr } from '@cafezal/domain/days.ts';
import type { TraceGraph } from '@cafezal/domain/trace.ts';
import { useMemo } from 'react';
import { Stack } from '../../../components/surface.tsx';
import type { FarmStore } from '../../../data/farm-store.ts';
import { ReportTableView } from '../../reports/report-table.tsx';
import { dossierTables } from './dossier-tables.ts';
import styles from './trace-dossier.module.css';
import { PrintedTrace } from './trace-drawing.tsx';
import { Passport } from './trace-list.tsx';
import { layoutFor } from './trace-shapes.ts';
import { TraceSum } from './trace-sum.tsx';
import { originWords } from './trace-words.ts';
import type { LinkCode } from './use-link-code.ts';

function readyWords(graph: TraceGraph): string {
  const days = [...new Set([graph.harvestFrom, graph.harvestTo])].flatMap((day) =>
    day === null ? [] : dayInPtBr(day),
  );
  const picked = days.length === 0 ? '' : `, de ${days.join(' a ')}`;
  return `Dados prontos: ${originWords(graph)}${picked}.`;
}

/** What leads from the paper back to the record: its code to be scanned, and the address in words. */
function Foot({ link, code }: { link: string; code: LinkCode | null }) {
  return (
    <footer className={styles.foot}>
      {code !== null && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={code.path} />
        </svg>
      )}
      <p>
        Aponte a câmera para abrir este registro.
        <br />
        {link}
      </p>
    </footer>
  );
}

/** What the names of the rows leave of a page of A4. */
const PAPER_ROOM = { width: 480, height: 880 } as const;

/** The dossier of a lot, for paper: what it is made of, its way and balance in tables, the way back to it, and the drawing on its own page. */
export function TraceDossier({
  graph,
  store,
  farmSlug,
  link,
  code,
}: {
  graph: TraceGraph;
  store: FarmStore;
  farmSlug: string;
  link: string;
  code: LinkCode | null;
}) {
  const layout = useMemo(() => layoutFor(graph, PAPER_ROOM), [graph]);
  const tables = dossierTables(graph, (id) => store.replica.byId(id)?.record);
  return (
    <div className={styles.dossier}>
      <Stack>
        <p>{readyWords(graph)}</p>
        <TraceSum graph={graph} />
        <Passport graph={graph} />
      </Stack>
      {tables.map((table) => (
        <ReportTableView key={table.key} table={table} farmSlug={farmSlug} isPrinting />
      ))}
      <Foot link={link} code={code} />
      <div className={styles.drawing}>
        <PrintedTrace graph={graph} layout={layout} />
      </div>
    </div>
  );
}
