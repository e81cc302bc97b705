import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { lastDay } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { Link } from '@tanstack/react-router';
import { buttonClass, IconButton } from '../../../components/controls/button.tsx';
import { StageBlock } from '../../../components/icons/stage-block.tsx';
import styles from './trace-facts.module.css';
import { factsOf } from './words/node-facts.ts';

function daysText(node: TraceNode, record: FarmRecord | undefined): string {
  if (isPlace(node)) return '';
  const last = record === undefined ? node.date : lastDay(record);
  return last === node.date ? dayInPtBr(node.date) : `${dayInPtBr(node.date).slice(0, 5)} a ${dayInPtBr(last)}`;
}

/** The chosen node: its share of the record, inputs and outputs, and a link to it. */
export function TraceFacts({
  graph,
  node,
  record,
  farmSlug,
  onClose,
}: {
  graph: TraceGraph;
  node: TraceNode;
  record: FarmRecord | undefined;
  farmSlug: string;
  onClose: () => void;
}) {
  const { theme, label } = stageOf(node.section);
  const facts = factsOf(graph, node, record);
  return (
    <section className={styles.facts} aria-label="Registro escolhido" aria-live="polite">
      <div className={styles.head}>
        <StageBlock theme={theme} />
        <div>
          <h2>{node.code === '' ? node.name : node.code}</h2>
          <p className={styles.quiet}>
            {[label.one, daysText(node, record)].filter((text) => text !== '').join(' · ')}
          </p>
        </div>
        <IconButton label="Fechar" icon="x" onClick={onClose} />
      </div>
      <dl className={styles.pairs}>
        {facts.map(({ name, value, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{`${formatNumber(value, unit === '%' ? 2 : 1)}\u00a0${unit}`}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={`/fazenda/${farmSlug}/${node.section}/${node.slug}` as string}
        className={buttonClass({ size: 'md', full: true })}
      >
        Abrir {label.one.toLowerCase()}
      </Link>
    </section>
  );
}
