import { dayIn } from '../ground/days.ts';
import { drawsOf, outputBalances } from '../lots/lots.ts';
import { type FarmRole, may } from '../people/permissions.ts';
import type { Draw, FarmRecord } from '../record/record.ts';
import {
  ATTENTION_KINDS,
  type AttentionItem,
  type AttentionRule,
  type AttentionView,
  type Measured,
} from './attention-item.ts';
import { inconsistent } from './correction-attention.ts';
import { deliveryDue } from './delivery-attention.ts';
import { atTarget, longOnPatio, nearTarget, unmeasured } from './drying-attention.ts';
import { restingDone, unprocessed, withoutPlace } from './lot-attention.ts';
import { stockOutOfRange, stockUnmeasured } from './stock-attention.ts';
import { harvestedInWaitingPeriod, plotsInWaitingPeriod } from './waiting-attention.ts';
import { dueWork, longFermentation, missingPapers } from './work-attention.ts';

const RULES: readonly AttentionRule[] = [
  inconsistent,
  atTarget,
  unprocessed,
  unmeasured,
  longFermentation,
  nearTarget,
  plotsInWaitingPeriod,
  deliveryDue,
  withoutPlace,
  stockOutOfRange,
  longOnPatio,
  harvestedInWaitingPeriod,
  dueWork,
  stockUnmeasured,
  restingDone,
  missingPapers,
];

/**
 * The records and readings of a farm, its clock and its time zone. `now` is an ISO instant. `draws` stands in for those
 * of `records` where not every record that draws is among them.
 */
export type AttentionInput = {
  records: readonly FarmRecord[];
  draws?: readonly Draw[];
  readings: readonly Measured[];
  now: string;
  timezone: string;
};

const keyOf = ({ recordId, kind }: Pick<Measured, 'recordId' | 'kind'>): string => `${kind} ${recordId}`;

const NOTHING: readonly Measured[] = [];

/** Readings by kind and record, oldest first. */
function inOrder(readings: readonly Measured[]): ReadonlyMap<string, readonly Measured[]> {
  const known = readings.filter(({ at }) => !Number.isNaN(Date.parse(at)));
  return Map.groupBy(
    known.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    keyOf,
  );
}

function viewOf({ records, draws: given, readings, now, timezone }: AttentionInput): AttentionView {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const bySection = Map.groupBy(live, ({ section }) => section);
  const draws: ReadonlyMap<string, readonly Draw[]> = Map.groupBy(
    given ?? live.flatMap(drawsOf),
    ({ recordId }) => recordId,
  );
  const measured = inOrder(readings);
  const readingsOf = (recordId: string, kind: string) => measured.get(keyOf({ recordId, kind })) ?? NOTHING;
  return {
    of: (section) => bySection.get(section) ?? [],
    balances: (record) => outputBalances(record, draws.get(record.id) ?? []),
    readings: readingsOf,
    moisture: (recordId) => {
      const found = readingsOf(recordId, 'humidity').at(-1);
      if (found === undefined) return undefined;
      const { value, at, createdBy } = found;
      return { value, at, day: dayIn(timezone, new Date(at)), by: createdBy };
    },
    today: dayIn(timezone, new Date(now)),
    now,
    timezone,
  };
}

/** What needs the attention of someone in a role: papers of sales are for those who write sales. */
export const attentionFor = (role: FarmRole, items: readonly AttentionItem[]): readonly AttentionItem[] =>
  items.filter(({ section }) => section !== 'vendas' || may(role, 'sales.write'));

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
