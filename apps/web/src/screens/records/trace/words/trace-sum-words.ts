import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { linkedKg } from '@cafezal/domain/lots/linked-kg.ts';
import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { isStock } from '@cafezal/domain/stages/kinds.ts';
import { kilosText } from './trace-percents.ts';

/** Records on the way whose outputs exceed their inputs: `26-PRO-0001 deu 100 kg a mais do que entrou`. */
function gainsIn({ nodes, balance }: Pick<TraceGraph, 'nodes' | 'balance'>): readonly string[] {
  const lossOf = new Map(balance.map(({ recordId, inKg, lossKg }) => [recordId, inKg > 0 ? lossKg : 0]));
  return nodes.flatMap((node) => {
    const { id, code, name, direction } = node;
    const loss = lossOf.get(id) ?? 0;
    // Stock is counted, not processed.
    if (direction === 'down' || isStock(node) || loss >= 0) return [];
    return [`${code === '' ? name : code} deu ${kilosText(-loss)} a mais do que entrou.`];
  });
}

/** Parts are rounded to the gram each, so that their sum may be off by as much. */
const A_ROUNDING_KG = 0.003;

/** Whether all kilos of a record lead back to plots or to where the coffee was got, and no record on the way gained weight; null without inputs. */
export function traceSum(graph: TraceGraph): { text: string; isClosed: boolean } | null {
  const { takenKg, linkedKg: linked, openingKg, boughtKg } = linkedKg(graph);
  if (takenKg <= 0) return null;
  const left = sumKg([takenKg, -linked, -openingKg, -boughtKg]);
  const sides = [
    `${formatNumber(linked, 1)} de ${kilosText(takenKg)} ligados aos talhões`,
    ...(openingKg > 0 ? [`${kilosText(openingKg)} já havia`] : []),
    ...(boughtKg > 0 ? [`${kilosText(boughtKg)} de café comprado`] : []),
  ].join(', ');
  const gains = gainsIn(graph);
  if (gains.length > 0) return { text: `A conta não fecha: ${gains.join(' ')} Confira os pesos.`, isClosed: false };
  if (Math.abs(left) < A_ROUNDING_KG) return { text: `As contas fecham: ${sides}.`, isClosed: true };
  return { text: `${sides}. Faltam ${kilosText(left)}: confira de onde vieram.`, isClosed: false };
}
