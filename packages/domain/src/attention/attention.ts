import { dayIn } from '../ground/days.ts';
import { drawsOf, outputBalances } from '../lots/lots.ts';
import { type FarmRole, may } from '../people/permissions.ts';
import type { Bounds, Draw, FarmRecord, Section } from '../record/record.ts';
import { writeActionOf } from '../stages/stages.ts';
import {
  ATTENTION_KINDS,
  type AttentionItem,
  type AttentionRule,
  type AttentionView,
  type Measured,
} from './attention-item.ts';
import { inconsistent } from './correction-attention.ts';
import { deliveryDue } from './delivery-attention.ts';
import { documentExpires } from './document-attention.ts';
import { atTarget, longOnPatio, nearTarget, unmeasured, wettedAgain } from './drying-attention.ts';
import { longFermentation, sourEnough, unmeasuredFermentation } from './fermentation-attention.ts';
import { tooHot } from './heat-attention.ts';
import { restingDone, unprocessed, withoutPlace } from './lot-attention.ts';
import { costDue } from './payable-attention.ts';
import { fixingDue, paymentDue } from './sale-days-attention.ts';
import { stockOutOfRange, stockUnmeasured } from './stock-attention.ts';
import { harvestedInWaitingPeriod, plotsInWaitingPeriod } from './waiting-period-attention.ts';
import { dueWork, missingPapers } from './work-attention.ts';

const RULES: readonly AttentionRule[] = [
  inconsistent,
  tooHot,
  atTarget,
  sourEnough,
  unprocessed,
  wettedAgain,
  unmeasured,
  longFermentation,
  unmeasuredFermentation,
  nearTarget,
  plotsInWaitingPeriod,
  deliveryDue,
  fixingDue,
  paymentDue,
  costDue,
  withoutPlace,
  stockOutOfRange,
  longOnPatio,
  harvestedInWaitingPeriod,
  dueWork,
  stockUnmeasured,
  restingDone,
  missingPapers,
  documentExpires,
];

/**
 * Records and readings of a farm, its clock and time zone. `now` is an ISO instant. `draws` replaces the draws of
 * `records` if not every drawing record is among them.
 */
export type AttentionInput = {
  records: readonly FarmRecord[];
  draws?: readonly Draw[];
  readings: readonly Measured[];
  now: string;
  timezone: string;
  /** The farm's target of drying, % wet basis. */
  targetMoisture: Bounds;
  readingOverdueHours: number;
  minimumRestDays: number;
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

function viewOf({ records, draws: given, readings, now, ...settings }: AttentionInput): AttentionView {
  const { timezone } = settings;
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const byId = new Map(live.map((record) => [record.id, record]));
  const bySection = Map.groupBy(live, ({ section }) => section);
  const draws: ReadonlyMap<string, readonly Draw[]> = Map.groupBy(
    given ?? live.flatMap(drawsOf),
    ({ recordId }) => recordId,
  );
  const measured = inOrder(readings);
  const readingsOf = (recordId: string, kind: string) => measured.get(keyOf({ recordId, kind })) ?? NOTHING;
  return {
    of: (section) => bySection.get(section) ?? [],
    record: (id) => byId.get(id),
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
    ...settings,
  };
}

/** Sections whose items only those see who may write there: papers of sales, and of the farm. */
const OF_THEIR_WRITERS: ReadonlySet<Section> = new Set(['vendas', 'documentos']);

/** The items for a role; what is to be paid is for those who see prices. */
export const attentionFor = (role: FarmRole, items: readonly AttentionItem[]): readonly AttentionItem[] =>
  items.filter(({ section, kind }) => {
    if (kind === 'cost-due') return may(role, 'farm.seePrices');
    return !OF_THEIR_WRITERS.has(section) || may(role, writeActionOf(section));
  });

const rank = ({ kind }: AttentionItem): number => ATTENTION_KINDS.indexOf(kind);

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/**
 * What needs attention on a farm now: the most urgent kind first, within it the longest waiting. The order of the
 * records does not matter; deleted ones are ignored. Throws a RangeError if `now` is no instant.
 */
export const attentionOf = (input: AttentionInput): readonly AttentionItem[] => {
  const view = viewOf(input);
  return RULES.flatMap((rule) => rule(view)).sort(
    (one, other) =>
      rank(one) - rank(other) || compared(one.since, other.since) || compared(one.recordId, other.recordId),
  );
};
