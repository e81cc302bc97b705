import { dayInPtBr } from '@cafezal/domain/days.ts';
import type { TraceGraph } from '@cafezal/domain/trace.ts';
import { useMemo } from 'react';
import type { FarmStore } from '../../../data/farm-store.ts';
import { ReportTableView } from '../../reports/report-table.tsx';
import { dossierTables } from './dossier-tables.ts';
import styles from './trace-dossier.module.css';
import { PrintedTrace } from './trace-drawing.tsx';
import { layoutTrace } from './trace-layout.ts';
import { Passport } from './trace-list.tsx';
import { TraceSum } from './trace-sum.tsx';
import { nodeWidth, originWords } from './trace-words.ts';

function readyWords(graph: TraceGraph): string {
  const days = [...new Set([graph.harvestFrom, graph.harvestTo])].flatMap((day) =>
    day === null ? [] : dayInPtBr(day),
  );
  const picked = days.length === 0 ? '' : `, de ${days.join(' a ')}`;
  return `Dados prontos: ${originWords(graph)}${picked}.`;
}

/** The dossier of a lot, for paper: what it is made of, its way and balance in tables, and the drawing on its own page. */
export function TraceDossier({ graph, store, farmSlug }: { graph: TraceGraph; store: FarmStore; farmSlug: string }) {
  const layout = useMemo(() => layoutTrace(graph, nodeWidth), [graph]);
  const tables = dossierTables(graph, (id) => store.replica.byId(id)?.record);
  return (
    <div>
      <p>{readyWords(graph)}</p>
      <TraceSum graph={graph} />
      <Passport graph={graph} />
      {tables.map((table) => (
        <ReportTableView key={table.key} table={table} farmSlug={farmSlug} isPrinting />
      ))}
      <div className={styles.drawing}>
        <PrintedTrace graph={graph} layout={layout} />
      </div>
    </div>
  );
}
