import { PRODUCT_FORMS } from '../definition/forms.ts';
import { wholeKgText } from '../definition/unit-word.ts';
import { addDays, dayIn, daysBetween } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { restingDaysFrom } from '../knowledge/farm-practice.ts';
import { lends } from '../lots/lots.ts';
import { lastDay, textAt, totalKg } from '../record/data-values.ts';
import type { FarmRecord, RecordOutput, Section } from '../record/record.ts';
import type { AttentionRule, AttentionView } from './attention-item.ts';
import { briefName, capital, daysText, listed, spokenDay } from './attention-words.ts';

/** Days that coffee may stay without a storage place: two after drying, one after milling. */
const MOST_DAYS_WITHOUT_PLACE: Readonly<Partial<Record<Section, number>>> = { secagem: 2, beneficiamento: 0 };
const MOST_HOURS_UNPROCESSED = 24;
/** Smaller remains are swept up and no lot, in kg. */
const LEAST_KG = 1;
const MS_PER_HOUR = 3_600_000;
/** A day may end so much later than in UTC: no zone lies further west. */
const LATEST_ZONE_HOURS = 12;

type Left = { output: RecordOutput; kg: number };

/** What is left of a record's lots without by-products; empty if others may not draw from it. */
function leftOf(record: FarmRecord, { balances }: AttentionView): readonly Left[] {
  if (!lends(record)) return [];
  const byKey = balances(record);
  return record.outputs
    .filter(({ form }) => Object.hasOwn(PRODUCT_FORMS, form) && !PRODUCT_FORMS[form].byProduct)
    .map((output) => ({ output, kg: byKey.get(output.key)?.availableKg ?? 0 }))
    .filter(({ kg }) => kg > 0);
}

const kgOf = (left: readonly Left[]): number => sumKg(left.map(({ kg }) => kg));

const nameOf = ({ output: { grade, form } }: Left): string =>
  /^\d/.test(grade ?? '') ? `peneira ${grade}` : (grade ?? PRODUCT_FORMS[form].label.toLowerCase());

const mostDays = ({ section }: FarmRecord): number => MOST_DAYS_WITHOUT_PLACE[section] ?? 0;

/** Milled or dried coffee without a storage place for more days than allowed. */
export const withoutPlace: AttentionRule = (view) =>
  [...view.of('beneficiamento'), ...view.of('secagem')].flatMap((record) => {
    const since = lastDay(record);
    const days = daysBetween(since, view.today);
    if (record.status !== 'completed' || days === null || days <= mostDays(record)) return [];
    const left = leftOf(record, view);
    const kg = kgOf(left);
    if (kg < LEAST_KG) return [];
    const what = listed([...new Set(left.map(nameOf))]);
    return [
      {
        kind: 'coffee-without-place',
        section: record.section,
        recordId: record.id,
        title: `${wholeKgText(kg)} sem lugar`,
        message: record.section === 'secagem' ? `${briefName(record.name)}: ${what}` : capital(what),
        since,
        occasion: { kind: 'place', once: record.id, day: addDays(since, mostDays(record) + 1) },
      },
    ];
  });

/** When the fruit was picked, in ms: its arrival, else its recording on that day, else the end of the day. */
function pickedAt(record: FarmRecord, timezone: string): number {
  const arrival = Date.parse(textAt(record.data, 'arrivalAt') ?? '');
  if (!Number.isNaN(arrival)) return arrival;
  const recorded = Date.parse(record.createdAt);
  const day = lastDay(record);
  if (!Number.isNaN(recorded) && dayIn(timezone, new Date(recorded)) === day) return recorded;
  return Date.parse(`${day}T23:59:59.999Z`);
}

/** Whether fruit waits longer than it should. Its hour is looked up, which takes long, only where its day leaves it open. */
function hasWaitedTooLong(record: FarmRecord, { now, timezone }: AttentionView): boolean {
  const hoursSince = (at: number) => (Date.parse(now) - at) / MS_PER_HOUR;
  const hoursOfDay = hoursSince(Date.parse(lastDay(record))) - 24 - LATEST_ZONE_HOURS;
  if (record.data.arrivalAt === undefined && hoursOfDay > MOST_HOURS_UNPROCESSED) return true;
  return hoursSince(pickedAt(record, timezone)) > MOST_HOURS_UNPROCESSED;
}

/** Fruit that was not washed, fermented or spread for more than 24 hours. */
export const unprocessed: AttentionRule = (view) =>
  view.of('colheita').flatMap((record) => {
    const since = lastDay(record);
    if (record.status !== 'completed' || !hasWaitedTooLong(record, view)) return [];
    const kg = kgOf(leftOf(record, view));
    if (kg < LEAST_KG) return [];
    const message = `${briefName(record.name)} · colhido ${spokenDay(since, view.today)}`;
    const title = `${wholeKgText(kg)} sem processar`;
    return [{ kind: 'harvest-unprocessed', section: record.section, recordId: record.id, title, message, since }];
  });

/** Coffee that has rested for its days or more. */
export const restingDone: AttentionRule = ({ of, today, minimumRestDays }) =>
  of('descanso').flatMap((record) => {
    const days = daysBetween(record.date, today);
    const ready = restingDaysFrom(record.date, minimumRestDays);
    if (record.status !== 'in_progress' || days === null || days < ready) return [];
    const kg = totalKg(record.outputs.length > 0 ? record.outputs : record.inputs);
    const title = `${briefName(record.name)}: ${daysText(days)} de descanso`;
    const message = kg < LEAST_KG ? 'Pronto para beneficiar.' : `${wholeKgText(kg)} · pronto para beneficiar`;
    const { section, id: recordId, date: since } = record;
    const occasion = { kind: 'resting', once: recordId, day: addDays(since, ready) } as const;
    return [{ kind: 'resting-done', section, recordId, title, message, since, occasion }];
  });
