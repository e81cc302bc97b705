import { addDays, daysBetween } from '../ground/days.ts';
import { wallTime } from '../ground/wall-time.ts';
import { drawsOf } from '../lots/lots.ts';
import type { FarmRole } from '../people/permissions.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { type AttentionInput, attentionFor, attentionOf } from './attention.ts';
import type { AttentionItem, AttentionKind } from './attention-item.ts';
import { briefName, calledOf, capital, comingDay, listed, withinSentence } from './attention-words.ts';
import { deliveryDay, isUndelivered } from './delivery-attention.ts';
import { placeOf } from './drying-attention.ts';

/** What a device says in the morning of a day: `at` is an ISO instant. */
export type Reminder = { at: string; body: string };

/** Mornings ahead. A farm that nobody opens on the device for longer is no longer reminded of. */
const MORNINGS = 3;
/** When the work of a day is planned, by the farm's clock. */
const HOUR = '07:00:00';
/** More names than these are counted. A phone shows about two lines. */
const MOST_NAMES = 3;
/** How many days before its last one a delivery is reminded of. */
const DELIVERY_DAYS = 1;

const MEASURED: ReadonlySet<AttentionKind> = new Set([
  'drying-unmeasured',
  'fermentation-unmeasured',
  'stock-unmeasured',
]);

/** Sections whose records are measured or delivered. */
const REMINDED: ReadonlySet<Section> = new Set(['secagem', 'fermentacao', 'armazenamento', 'vendas']);

/** What reminders may come of, the lots of sales among them, with the draws of all others on it: three mornings over a whole farm take a phone seconds. */
function openWork(input: AttentionInput): AttentionInput {
  const live = input.records.filter(({ deletedAt }) => deletedAt === null);
  const sold = new Set(live.filter(isUndelivered).flatMap(({ inputs }) => inputs.map(({ recordId }) => recordId)));
  const records = live.filter(
    ({ id, section, status }) => (REMINDED.has(section) && status !== 'completed') || sold.has(id),
  );
  return { ...input, records, draws: input.draws ?? live.flatMap(drawsOf) };
}

/** The next mornings as instants, in ms. Time zones whose clocks change in between are an hour off once. */
function mornings(now: string, timezone: string): readonly number[] {
  const wall = wallTime(timezone, new Date(now));
  const first = wall.slice(11) < HOUR ? 0 : 1;
  return Array.from({ length: MORNINGS }, (_, after) => {
    const day = addDays(wall.slice(0, 10), first + after);
    return Date.parse(now) + Date.parse(`${day}T${HOUR}Z`) - Date.parse(`${wall}Z`);
  });
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES + 1;
  return names.length <= MOST_NAMES ? listed(names) : `${names.slice(0, -rest).join(', ')} e mais ${rest}`;
}

const measuredName = (record: FarmRecord): string =>
  withinSentence(record.section === 'fermentacao' ? briefName(calledOf(record)) : placeOf(record));

/** The items of one morning in words; none where nothing is to be measured or delivered. */
function bodyOf(items: readonly AttentionItem[], records: ReadonlyMap<string, FarmRecord>, today: string): string {
  const toMeasure = items.filter(({ kind }) => MEASURED.has(kind));
  const names = toMeasure.flatMap(({ recordId }) => records.get(recordId) ?? []).map(measuredName);
  const deliveries = items.flatMap(({ kind, recordId, title }) => {
    const day = kind === 'delivery-due' ? deliveryDay(records.get(recordId)) : undefined;
    const days = day === undefined ? null : daysBetween(today, day);
    // A locked screen shows it to anybody: it says neither buyer nor price.
    return day !== undefined && days !== null && days >= 0 && days <= DELIVERY_DAYS
      ? [`${title} ${comingDay(day, today)}.`]
      : [];
  });
  return [...(names.length > 0 ? [capital(`medir ${named(names)}.`)] : []), ...deliveries].join(' ');
}

/**
 * What a device reminds a person of in the next mornings if nothing is recorded until then: what must be measured or
 * delivered on that day, by the rules of the dashboard. A morning without either has no reminder. `now` is an ISO
 * instant; throws a RangeError if it is none.
 */
export function remindersOf(input: AttentionInput, role: FarmRole): readonly Reminder[] {
  const work = openWork(input);
  const records = new Map(work.records.map((record) => [record.id, record]));
  return mornings(input.now, input.timezone).flatMap((morning) => {
    const at = new Date(morning).toISOString();
    const items = attentionFor(role, attentionOf({ ...work, now: at }));
    const body = bodyOf(items, records, wallTime(input.timezone, new Date(morning)).slice(0, 10));
    return body === '' ? [] : [{ at, body }];
  });
}
