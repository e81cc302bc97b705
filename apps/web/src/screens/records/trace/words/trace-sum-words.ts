import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { linkedKg } from '@cafezal/domain/lots/linked-kg.ts';
import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { kilosText } from './trace-percents.ts';

/** The works on the way to the record that gave more than they took, `26-PRO-0001 deu 100 kg a mais do que entrou`. */
function gainsIn({ nodes, balance }: Pick<TraceGraph, 'nodes' | 'balance'>): readonly string[] {
  const lossOf = new Map(balance.map(({ recordId, inKg, lossKg }) => [recordId, inKg > 0 ? lossKg : 0]));
  return nodes.flatMap(({ id, section, code, name, direction }) => {
    const loss = lossOf.get(id) ?? 0;
    // A store is counted: what is there is there.
    if (direction === 'down' || section === 'armazenamento' || loss >= 0) return [];
    return [`${code === '' ? name : code} deu ${kilosText(-loss)} a mais do que entrou.`];
  });
}

/** Whether the kilos of a record all lead back to plots, and no work gave more than it took; null where it took none. */
export function traceSum(graph: TraceGraph): { text: string; isClosed: boolean } | null {
  const { takenKg, linkedKg: linked } = linkedKg(graph);
  if (takenKg <= 0) return null;
  const left = sumKg([takenKg, -linked]);
  const sides = `${formatNumber(linked, 1)} de ${kilosText(takenKg)} ligados aos talhões.`;
  const gains = gainsIn(graph);
  if (gains.length > 0) return { text: `A conta não fecha: ${gains.join(' ')} Confira os pesos.`, isClosed: false };
  if (left === 0) return { text: `As contas fecham: ${sides}`, isClosed: true };
  return { text: `${sides} Faltam ${kilosText(left)}: confira de onde vieram.`, isClosed: false };
}
