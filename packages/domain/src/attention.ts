import {
  ATTENTION_KINDS,
  type AttentionItem,
  type AttentionRule,
  type AttentionView,
  type Measured,
} from './attention/attention-item.ts';
import { atTarget, longOnPatio, unmeasured } from './attention/drying-attention.ts';
import { restingDone, unprocessed, withoutPlace } from './attention/lot-attention.ts';
import { harvestedInWaitingPeriod, plotsInWaitingPeriod } from './attention/waiting-attention.ts';
import { dayIn } from './days.ts';
import { drawsOf, outputBalances } from './lots.ts';
import type { Draw, FarmRecord } from './record.ts';

const RULES: readonly AttentionRule[] = [
  atTarget,
  unprocessed,
  unmeasured,
  plotsInWaitingPeriod,
  longOnPatio,
  withoutPlace,
  harvestedInWaitingPeriod,
  restingDone,
];

/** The records and readings of a farm, its clock and its time zone. `now` is an ISO instant. */
export type AttentionInput = {
  records: readonly FarmRecord[];
  readings: readonly Measured[];
  now: string;
  timezone: string;
};

function lastMoistures(readings: readonly Measured[]): ReadonlyMap<string, Measured> {
  const last = new Map<string, Measured>();
  for (const reading of readings) {
    const isMoisture = reading.kind === 'humidity' && !Number.isNaN(Date.parse(reading.at));
    const known = last.get(reading.recordId);
    if (isMoisture && (known === undefined || Date.parse(reading.at) >= Date.parse(known.at)))
      last.set(reading.recordId, reading);
  }
  return last;
}

function viewOf({ records, readings, now, timezone }: AttentionInput): AttentionView {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const bySection = Map.groupBy(live, ({ section }) => section);
  const draws: ReadonlyMap<string, readonly Draw[]> = Map.groupBy(live.flatMap(drawsOf), ({ recordId }) => recordId);
  const last = lastMoistures(readings);
  return {
    of: (section) => bySection.get(section) ?? [],
    balances: (record) => outputBalances(record, draws.get(record.id) ?? []),
    moisture: (recordId) => {
      const found = last.get(recordId);
      return found && { value: found.value, at: found.at, day: dayIn(timezone, new Date(found.at)) };
    },
    today: dayIn(timezone, new Date(now)),
    now,
    timezone,
  };
}

const rank = ({ kind }: AttentionItem): number => ATTENTION_KINDS.indexOf(kind);

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/**
 * What needs attention on a farm now: the most pressing kind first, within it what waits longest. The order of the
 * records does not matter; deleted ones are not looked at. Throws a RangeError for a `now` that is no instant.
 */
export const attentionOf = (input: AttentionInput): readonly AttentionItem[] => {
  const view = viewOf(input);
  return RULES.flatMap((rule) => rule(view)).sort(
    (one, other) =>
      rank(one) - rank(other) || compared(one.since, other.since) || compared(one.recordId, other.recordId),
  );
};
