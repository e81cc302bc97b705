import { addDays, dayIn, daysBetween } from '../ground/days.ts';
import { formatNumber, sumKg } from '../ground/numbers.ts';
import { textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import type { AttentionItem, AttentionRule, AttentionView, Measured } from './attention-item.ts';
import { calledOf, daysText, shortDay, withinSentence } from './attention-words.ts';

/** Days after which measured stock must be measured again. */
const MEASURE_EACH_DAYS = 30;
const LEAST_KG = 1;

const KINDS = ['humidity', 'relativeHumidity', 'temperature'] as const;

/** The storage place, as people call it; otherwise the record's name. */
const placeOf = (record: FarmRecord): string => textAt(record.data, 'storageLot') ?? calledOf(record);

const stocked = ({ of, balances }: AttentionView): readonly FarmRecord[] =>
  of('armazenamento').filter(
    (record) =>
      record.status !== 'planned' &&
      record.status !== 'cancelled' &&
      sumKg([...balances(record).values()].flatMap(({ availableKg, reservedKg }) => [availableKg, reservedKg])) >=
        LEAST_KG,
  );

/** The warning of the stage about a value out of its usual range; undefined for a normal value. */
function oddWords({ kind, value }: Measured): string | undefined {
  const { unlikely } = stageOf('armazenamento').readings[kind] ?? {};
  const isOut =
    value < (unlikely?.below ?? Number.NEGATIVE_INFINITY) || value > (unlikely?.above ?? Number.POSITIVE_INFINITY);
  return isOut ? unlikely?.message : undefined;
}

const isOdd = (reading: Measured): boolean => oddWords(reading) !== undefined;

/** Start of the latest unbroken series of readings out of their range; readings are oldest first. */
const oddSince = (readings: readonly Measured[]): string | undefined =>
  readings[readings.findLastIndex((reading) => !isOdd(reading)) + 1]?.at;

const valueText = ({ kind, value }: Measured): string => {
  const { unit = '', decimals } = stageOf('armazenamento').readings[kind] ?? {};
  return `${formatNumber(value, decimals)}\u00a0${unit}`;
};

/** Stock whose latest moisture, air or temperature is out of the good range. */
export const stockOutOfRange: AttentionRule = (view) =>
  stocked(view).flatMap((record): AttentionItem[] => {
    const odd = KINDS.flatMap((kind) => view.readings(record.id, kind).slice(-1)).find(isOdd);
    if (odd === undefined) return [];
    const since = dayIn(view.timezone, new Date(odd.at));
    const title = `${placeOf(record)}: ${valueText(odd)}`;
    const message = oddWords(odd) ?? '';
    const { section, id: recordId } = record;
    const once = `${recordId}/${odd.kind}/${oddSince(view.readings(recordId, odd.kind))}`;
    const occasion = { kind: 'storage', once, day: since, by: odd.createdBy } as const;
    return [{ kind: 'stock-out-of-range', section, recordId, title, message, since, occasion }];
  });

/** Stock that was measured before, but not for 30 days. */
export const stockUnmeasured: AttentionRule = (view) =>
  stocked(view).flatMap((record): AttentionItem[] => {
    const days = KINDS.flatMap((kind) => view.readings(record.id, kind))
      .map(({ at }) => dayIn(view.timezone, new Date(at)))
      .sort();
    const since = days.at(-1);
    const age = since === undefined ? null : daysBetween(since, view.today);
    if (since === undefined || age === null || age < MEASURE_EACH_DAYS) return [];
    const title = `Medir ${withinSentence(placeOf(record))}`;
    const message = `Sem medição há ${daysText(age)}, desde ${shortDay(since, view.today)}`;
    const { section, id: recordId } = record;
    const day = addDays(since, MEASURE_EACH_DAYS);
    const occasion = { kind: 'measurement', once: `${recordId}/since/${since}`, day } as const;
    return [{ kind: 'stock-unmeasured', section, recordId, title, message, since, occasion }];
  });
