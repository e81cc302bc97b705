import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { useMemo } from 'react';
import { classNames } from '../../../components/page/class-names.ts';
import { Stack } from '../../../components/surfaces/surface.tsx';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { ReportTableView } from '../../reports/report-table.tsx';
import { dossierTables } from './dossier-tables.ts';
import { PrintedTrace } from './drawing/trace-drawing.tsx';
import { layoutFor } from './drawing/trace-shapes.ts';
import styles from './trace-dossier.module.css';
import { Passport } from './trace-list.tsx';
import { TraceSum } from './trace-sum.tsx';
import type { LinkCode } from './use-link-code.ts';
import { originWords } from './words/trace-words.ts';

function readyWords(graph: TraceGraph): string {
  const days = [...new Set([graph.harvestFrom, graph.harvestTo])].flatMap((day) =>
    day === null ? [] : dayInPtBr(day),
  );
  const picked = days.length === 0 ? '' : `, de ${days.join(' a ')}`;
  return `Dados prontos: ${originWords(graph)}${picked}.`;
}

/** The link from paper back to the record: a QR code and the address. */
function WayBack({ link, code }: { link: string; code: LinkCode | null }) {
  return (
    <footer className={styles.wayBack}>
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

/** Space for the drawing beside its row names on a page of A4, in px. */
const PAPER_ROOM = { width: 480, height: 880 } as const;
/** A drawing wider than this, in px, is printed in landscape, since it would be unreadable upright. */
const UPRIGHT = 800;
const WIDEST = 3200;

/** The dossier of a lot, for paper: composition, link, tables of stages and balances, and the drawing. */
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
        <Passport graph={graph} store={store} />
        <WayBack link={link} code={code} />
      </Stack>
      {tables.map((table) => (
        <ReportTableView key={table.key} table={table} farmSlug={farmSlug} isPrinting />
      ))}
      {layout === null || layout.width > WIDEST ? (
        <p className={styles.note}>O desenho não cabe no papel: o caminho inteiro está na tabela.</p>
      ) : (
        <div className={classNames(styles.drawing, layout.width > UPRIGHT && styles.broad)}>
          <PrintedTrace graph={graph} layout={layout} />
        </div>
      )}
    </div>
  );
}
