import { linkedKg } from '@cafezal/domain/linked-kg.ts';
import { formatNumber, sumKg } from '@cafezal/domain/numbers.ts';
import type { TraceGraph } from '@cafezal/domain/trace.ts';
import { Icon } from '../../../components/icons/icon.tsx';
import { kilosText } from './trace-percents.ts';
import styles from './trace-sum.module.css';

/** Whether the kilos of a record all lead back to plots, in one sentence; null where it took none. */
export function traceSum(graph: TraceGraph): { text: string; isClosed: boolean } | null {
  const { takenKg, linkedKg: linked } = linkedKg(graph);
  if (takenKg <= 0) return null;
  const left = sumKg([takenKg, -linked]);
  const sides = `${formatNumber(linked, 1)} de ${kilosText(takenKg)} ligados aos talhões.`;
  if (left === 0) return { text: `As contas fecham: ${sides}`, isClosed: true };
  return { text: `${sides} Faltam ${kilosText(left)}: confira de onde vieram.`, isClosed: false };
}

/** The line under a trace that says whether its sums close. */
export function TraceSum({ graph }: { graph: TraceGraph }) {
  const sum = traceSum(graph);
  if (sum === null) return null;
  return (
    <p className={styles.sum} data-closed={sum.isClosed}>
      <Icon name={sum.isClosed ? 'scale' : 'triangle-alert'} />
      {sum.text}
    </p>
  );
}
