import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { traceGraph } from '@cafezal/domain/lots/trace.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { useMemo } from 'react';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { shortDate } from '../../words/when.ts';
import { plotPercents } from '../trace/words/trace-percents.ts';
import styles from './detail.module.css';
import { fixedNumber } from './fixed-number.ts';

/** A plot's part of a lot, in per cent that sum to 100,00, and the days on which it was picked. */
type Part = { plot: DeviceRecord; percent: number; days: readonly string[] };

/** The plots behind a lot, the largest part first, from what this device holds. */
function useParts(
  store: FarmStore,
  { id }: DeviceRecord,
  { facts }: SectionPlace,
): { parts: readonly Part[]; isWhole: boolean } {
  const { snapshot } = store.replica;
  const { allocationBasis } = facts.settings;
  return useMemo(() => {
    // The snapshot is what changes; the generator is read anew for each.
    const all = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    const graph = traceGraph(genealogyOf(all), id, allocationBasis);
    if (graph === undefined) return { parts: [], isWhole: false };
    const picked = new Map<string, Set<string>>();
    const harvests = graph.nodes.filter(({ section, direction }) => section === 'colheita' && direction !== 'down');
    for (const harvest of harvests)
      for (const { from } of graph.edges.filter(({ to }) => to === harvest.id))
        picked.set(from, (picked.get(from) ?? new Set()).add(harvest.date));
    const shares = plotPercents(graph);
    const parts = shares.flatMap(([plotId, percent]) => {
      const plot = store.replica.byId(plotId)?.record;
      const days = [...(picked.get(plotId) ?? [])].sort();
      return plot === undefined ? [] : [{ plot, percent, days }];
    });
    return { parts, isWhole: parts.length === shares.length && parts.length > 0 };
  }, [snapshot, store, id, allocationBasis]);
}

const Bar = ({ parts }: { parts: readonly Part[] }) => (
  <div className={styles.shares} aria-hidden="true">
    {parts.map(({ plot, percent }) => (
      <i key={plot.id} style={{ flexGrow: percent }} />
    ))}
  </div>
);

const percentText = (percent: number): string => `${fixedNumber(percent, 2)}\u00a0%`;

/** The plots behind a lot on one line, for the foot of a card. */
export function CompositionLine({
  store,
  record,
  place,
}: {
  store: FarmStore;
  record: DeviceRecord;
  place: SectionPlace;
}) {
  const { parts } = useParts(store, record, place);
  if (parts.length === 0) return null;
  return (
    <div className={styles.line} data-stage="talhao">
      <Bar parts={parts} />
      <p className={styles.legend}>
        {parts.map(({ plot, percent }) => (
          <span key={plot.id}>
            <i aria-hidden="true" />
            {plot.name} <b>{percentText(percent)}</b>
          </span>
        ))}
      </p>
    </div>
  );
}

const MOST_DAYS = 3;

function daysText(days: readonly string[]): string {
  const texts = days.map(shortDate);
  if (texts.length > MOST_DAYS) return `${texts[0]} a ${texts.at(-1)}`;
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`;
}

/** The plots behind a lot, one a row, with what grows there and when it was picked. */
export function CompositionCard({
  store,
  record,
  place,
}: {
  store: FarmStore;
  record: DeviceRecord;
  place: SectionPlace;
}) {
  const { parts, isWhole } = useParts(store, record, place);
  if (parts.length === 0) return null;
  return (
    <Card
      title="Origem"
      aside={
        isWhole && (
          <Tag tone="success" icon="check">
            A conta fecha
          </Tag>
        )
      }
      padded
    >
      <div data-stage="talhao">
        <Bar parts={parts} />
        <ul className={styles.parts}>
          {parts.map(({ plot, percent, days }) => (
            <li key={plot.id}>
              <i aria-hidden="true" />
              <span>
                <strong>{plot.name}</strong>
                <span>{[textAt(plot.data, 'cultivar'), daysText(days)].filter(Boolean).join(' · ')}</span>
              </span>
              <b>{percentText(percent)}</b>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
