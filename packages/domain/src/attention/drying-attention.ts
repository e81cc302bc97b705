import { addDays, dayIn, daysBetween } from '../ground/days.ts';
import { memoByObject } from '../ground/memo-by-object.ts';
import { formatNumber, percentText } from '../ground/numbers.ts';
import { isUnfinished } from '../lots/record-balance.ts';
import { numberAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import {
  type DryingCourse,
  dryingCourse,
  dryingReadings,
  inDaylight,
  REWETTING_POINTS,
  withStart,
} from '../stages/drying/drying-course.ts';
import type { AttentionItem, AttentionRule, AttentionView } from './attention-item.ts';
import {
  briefName,
  calledOf,
  comingDay,
  daysText,
  shortDay,
  spokenDay,
  spokenHour,
  withinSentence,
} from './attention-words.ts';

/** Days after which coffee has lain too long on a patio. */
const MOST_PATIO_DAYS = 30;
/** How many days ahead the end of a drying is announced. */
const NEAR_DAYS = 3;

/** The drying place, as people call it; otherwise the record's name or code. */
export const placeOf = ({ data, name, code }: FarmRecord): string =>
  textAt(data, 'storageLot') ?? calledOf({ name, code });

const item = (
  record: FarmRecord,
  words: Pick<AttentionItem, 'kind' | 'title' | 'message' | 'since' | 'occasion'>,
): AttentionItem => ({ section: record.section, recordId: record.id, ...words });

/** How often moistures, oldest first, came down to the target: again only after the coffee was wetted again. */
export function timesAtTarget(values: readonly number[], { high }: Pick<DryingCourse['target'], 'high'>): number {
  let times = 0;
  let driest: number | null = null;
  for (const value of values) {
    if (driest !== null && value > high && value - driest > REWETTING_POINTS) driest = null;
    else if (driest !== null) driest = Math.min(driest, value);
    else if (value <= high) {
      times += 1;
      driest = value;
    }
  }
  return times;
}

const valuesOf = ({ id }: FarmRecord, { readings }: AttentionView): readonly number[] =>
  readings(id, 'humidity').map(({ value }) => value);

/** What a rule needs to read the course of a drying. */
type Measuring = Pick<AttentionView, 'readings' | 'targetMoisture'>;

/** Asked for by several rules of one view, and a forecast holds many curves against the readings. */
const coursesOf = memoByObject(({ readings, targetMoisture }: Measuring) =>
  memoByObject((record: FarmRecord): DryingCourse => {
    const read = dryingReadings((kind) =>
      readings(record.id, kind).map(({ at, value }) => ({ at: Date.parse(at), value })),
    );
    const moistures = withStart(record, read.moistures);
    return dryingCourse({ ...read, moistures }, { day: record.date, targetMoisture });
  }),
);

/** The course of a drying by its readings; a single one is compared with the initial moisture. Reckoned once for a view. */
export const courseOf = (record: FarmRecord, view: Measuring): DryingCourse => coursesOf(view)(record);

/** What to do with coffee that reached the target: it leaves after two readings in a row. */
const REACHED_WORDS = {
  reached: (value: string) => `Chegou na meta: ${value}. Meça mais uma vez.`,
  ready: (value: string) => `Duas medidas seguidas na meta: ${value}. Pode tirar.`,
  dry: (value: string) => `Passou da meta: ${value}. Tire agora.`,
} as const;

const rainWords = (moisture: number): string =>
  `Choveu depois da última medida: ${percentText(moisture)}. Meça de novo.`;

/** Coffee that has reached the target, is dry enough to leave, or is too dry already. */
export const atTarget: AttentionRule = (view) =>
  view
    .of('secagem')
    .filter(isUnfinished)
    .flatMap((record) => {
      const last = view.moisture(record.id);
      if (last === undefined || last.value > view.targetMoisture.high) return [];
      const { state, isRainUnmeasured } = courseOf(record, view);
      if (state === 'unmeasured' || state === 'wet') return [];
      const message = isRainUnmeasured ? rainWords(last.value) : REACHED_WORDS[state](percentText(last.value));
      const once = `${record.id}/${timesAtTarget(valuesOf(record, view), view.targetMoisture)}/${state === 'reached' ? 'good' : state}`;
      const occasion = { kind: 'target', once, day: last.day, by: last.by } as const;
      return [item(record, { kind: 'lot-at-target', title: placeOf(record), message, since: last.day, occasion })];
    });

function lastWords(record: FarmRecord, { moisture, today, timezone }: AttentionView): string {
  const last = moisture(record.id);
  if (last === undefined) return `Nenhuma medição. Começou ${spokenDay(record.date, today)}`;
  return `${percentText(last.value)} ${spokenDay(last.day, today)} às ${spokenHour(last.at, timezone)}`;
}

/** A drying in progress that has not been measured since yesterday; a finished one needs no measuring. */
export const unmeasured: AttentionRule = (view) =>
  view
    .of('secagem')
    .filter(({ status }) => status === 'in_progress')
    .flatMap((record) => {
      const last = view.moisture(record.id);
      const since = last?.day ?? record.date;
      const days = daysBetween(since, view.today);
      const isDone = last !== undefined && last.value <= view.targetMoisture.high;
      if (isDone || days === null || days < 1) return [];
      const title = `Medir ${withinSentence(placeOf(record))}`;
      const once = `${record.id}/${view.today}`;
      const occasion = { kind: 'measurement', once, day: addDays(since, 1) } as const;
      return [item(record, { kind: 'drying-unmeasured', title, message: lastWords(record, view), since, occasion })];
    });

/**
 * The day on which a drying in progress reaches its target if it continues like its readings; null if these do not
 * tell. A single reading is compared with the initial moisture.
 */
export function readyDay(record: FarmRecord, view: Measuring & Pick<AttentionView, 'timezone'>): string | null {
  const { forecast } = courseOf(record, view);
  const { timezone } = view;
  return forecast === null ? null : dayIn(timezone, new Date(inDaylight(forecast.at, timezone)));
}

/** Feminine `pronta` for the drying itself or an estufa. */
const readyWord = (place: string): string => (/^\S*(?:a|gem)(?:\s|$)/i.test(place) ? 'pronta' : 'pronto');

/** A drying that was measured today and will be ready within three days. */
export const nearTarget: AttentionRule = (view) =>
  view.of('secagem').flatMap((record) => {
    const last = view.moisture(record.id);
    const day = readyDay(record, view);
    if (
      record.status !== 'in_progress' ||
      last?.day !== view.today ||
      last.value <= view.targetMoisture.high ||
      day === null
    )
      return [];
    const days = daysBetween(view.today, day);
    if (days === null || days < 0 || days > NEAR_DAYS) return [];
    const title = `${placeOf(record)} ${readyWord(placeOf(record))} ${comingDay(day, view.today)}`;
    const message = `${percentText(last.value)} · meta ${formatNumber(view.targetMoisture.low)} a ${formatNumber(view.targetMoisture.high)}\u00a0%`;
    const once = `near/${record.id}/${timesAtTarget(valuesOf(record, view), view.targetMoisture)}`;
    const occasion = { kind: 'target', once, day: last.day, by: last.by } as const;
    return [item(record, { kind: 'drying-near-target', title, message, since: last.day, occasion })];
  });

const isOnPatio = ({ data }: FarmRecord): boolean => textAt(data, 'dryingMethod')?.startsWith('patio_') ?? false;

/** A drying, measured today, that became wet again: by its last two measures, or because it rained on its patio since. */
export const wettedAgain: AttentionRule = (view) =>
  view
    .of('secagem')
    .filter(isUnfinished)
    .flatMap((record) => {
      const { last, rewettings, isRewetted, isRainUnmeasured, state } = courseOf(record, view);
      // Of an earlier day it is told as one that is to be measured.
      const since = view.moisture(record.id)?.day;
      if (last === null || state !== 'wet' || since !== view.today) return [];
      const told = { kind: 'drying-wetted', title: placeOf(record), since } as const;
      const before = isRewetted ? rewettings.at(-1)?.before : undefined;
      if (before !== undefined) {
        const message = `Molhou: de ${percentText(before.value)} para ${percentText(last.value)}. Espalhe e meça de novo.`;
        return [item(record, { ...told, message })];
      }
      return isRainUnmeasured && isOnPatio(record) ? [item(record, { ...told, message: rainWords(last.value) })] : [];
    });

/** Coffee that has been on a patio for more than 30 days. */
export const longOnPatio: AttentionRule = ({ of, moisture, today }) =>
  of('secagem')
    .filter((record) => isUnfinished(record) && isOnPatio(record))
    .flatMap((record) => {
      const days = daysBetween(record.date, today);
      if (days === null || days <= MOST_PATIO_DAYS) return [];
      const value = moisture(record.id)?.value ?? numberAt(record.data, 'initialHumidity');
      const passed = `passou dos ${MOST_PATIO_DAYS} dias`;
      const message =
        value === undefined ? `Desde ${shortDay(record.date, today)} · ${passed}` : `${percentText(value)} · ${passed}`;
      const title = `${briefName(calledOf(record))}: ${daysText(days)} no terreiro`;
      return [item(record, { kind: 'long-on-patio', title, message, since: record.date })];
    });
