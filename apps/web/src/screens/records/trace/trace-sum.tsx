import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { Icon } from '../../../components/icons/icon.tsx';
import styles from './trace-sum.module.css';
import { traceSum } from './words/trace-sum-words.ts';

/** The line under a trace that says whether the weights add up. */
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
