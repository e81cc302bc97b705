import { shareText } from '@cafezal/domain/ground/numbers.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { traceGraph } from '@cafezal/domain/lots/trace.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { isPicking } from '@cafezal/domain/stages/kinds.ts';
import { useMemo } from 'react';
import { OriginBar, OriginMark, type OriginShare } from '../../../components/surfaces/origin-shares.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { Tag } from '../../../components/surfaces/tag.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { shortDate } from '../../words/when.ts';
import { grownWords, originPercents } from '../trace/words/trace-percents.ts';
import styles from './detail.module.css';

/**
 * A part of a lot's origin, in per cent that sum to 100,00; of a plot its cultivar and the days on which it was picked, of
 * bought coffee what is known of where it grew.
 */
type Part = OriginShare & { about: string; days: readonly string[] };

/** The origin of a lot, the largest share first, from this device's data. */
function useParts(
  store: FarmStore,
  { id }: DeviceRecord,
  { facts }: SectionPlace,
): { parts: readonly Part[]; isWhole: boolean } {
  const { snapshot } = store.replica;
  const { allocationBasis } = facts.settings;
  return useMemo(() => {
    // The snapshot changes with the records; the generator is read again.
    const all = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    const graph = traceGraph(genealogyOf(all), id, allocationBasis);
    if (graph === undefined) return { parts: [], isWhole: false };
    const picked = new Map<string, Set<string>>();
    const harvests = graph.nodes.filter((node) => isPicking(node) && node.direction !== 'down');
    for (const harvest of harvests)
      for (const { from } of graph.edges.filter(({ to }) => to === harvest.id))
        picked.set(from, (picked.get(from) ?? new Set()).add(harvest.date));
    const parts = originPercents(graph).map(({ key, kind, label, percent, plotId = '', recordId = '' }) => {
      const source = store.replica.byId(plotId || recordId)?.record;
      const about = source && (kind === 'bought' ? grownWords(source) : textAt(source.data, 'cultivar'));
      return { key, kind, label, percent, about: about ?? '', days: [...(picked.get(plotId) ?? [])].sort() };
    });
    return { parts, isWhole: parts.length > 0 && parts.every(({ kind }) => kind !== 'unknown') };
  }, [snapshot, store, id, allocationBasis]);
}

/** The origin of a lot in one line, for the foot of a card. */
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
    <div className={styles.line}>
      <OriginBar parts={parts} />
      <p className={styles.legend}>
        {parts.map(({ key, kind, label, percent }, at) => (
          <span key={key}>
            <OriginMark kind={kind} at={at} />
            {label} <b>{shareText(percent)}</b>
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

/** The origin of a lot, a part a row; plots with their cultivar and picking days. */
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
      <OriginBar parts={parts} />
      <ul className={styles.parts}>
        {parts.map(({ key, kind, label, percent, about, days }, at) => (
          <li key={key}>
            <OriginMark kind={kind} at={at} />
            <span>
              <strong>{label}</strong>
              <span>{[about, daysText(days)].filter(Boolean).join(' · ')}</span>
            </span>
            <b>{shareText(percent)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
