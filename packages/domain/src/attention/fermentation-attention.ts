import { withWord } from '../definition/unit-word.ts';
import { addDays, dayIn, daysBetween } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';
import { at } from '../knowledge/knowledge.ts';
import { FERMENTATION_PH } from '../knowledge/stage-practice.ts';
import { numberAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { type Sourness, sournessOf } from '../stages/fermentation/sourness.ts';
import { stageOf } from '../stages/stages.ts';
import type { AttentionItem, AttentionRule, AttentionView } from './attention-item.ts';
import { briefName, calledOf, daysText } from './attention-words.ts';

/** Hours after which a fermentation in progress needs attention, if no duration was planned. */
const MOST_HOURS = 72;
const HOURS_PER_DAY = 24;
const MS_PER_HOUR = 3_600_000;

type Words = Pick<AttentionItem, 'kind' | 'message' | 'since' | 'occasion'>;

const item = (record: FarmRecord, words: Words): AttentionItem => ({
  section: record.section,
  recordId: record.id,
  title: briefName(calledOf(record)),
  ...words,
});

const meantHours = ({ data }: FarmRecord): number => numberAt(data, 'duration') ?? MOST_HOURS;

/** The whole days of a fermentation that is past its hours; null of one that is not. */
function longDays(record: FarmRecord, today: string): number | null {
  const days = daysBetween(record.date, today);
  return days !== null && days * HOURS_PER_DAY > meantHours(record) ? days : null;
}

/** What to do with a fermentation that is as sour as it should be, or sourer. */
const SOUR_WORDS: Readonly<Partial<Record<Sourness, string>>> = {
  target: 'chegou na meta. Pode encerrar.',
  passed: 'passou da meta. Encerre agora.',
  vinegar: 'está virando vinagre. Encerre agora.',
};

const sournessNow = ({ id, date }: FarmRecord, { readings }: AttentionView): Sourness =>
  sournessOf(readings(id, 'ph').at(-1)?.value, at(FERMENTATION_PH, date).value);

/** A fermentation in progress whose pH reached what it aims at, unless it is long by then, or fell below it. */
export const sourEnough: AttentionRule = (view) =>
  view.of('fermentacao').flatMap((record) => {
    const last = view.readings(record.id, 'ph').at(-1);
    const state = sournessNow(record, view);
    const words = SOUR_WORDS[state];
    const isLong = state === 'target' && longDays(record, view.today) !== null;
    if (record.status !== 'in_progress' || last === undefined || words === undefined || isLong) return [];
    const since = dayIn(view.timezone, new Date(last.at));
    const message = `pH ${formatNumber(last.value, 2)}: ${words}`;
    const occasion = { kind: 'fermentation', once: `${record.id}/${state}`, day: since, by: last.createdBy } as const;
    return [item(record, { kind: 'fermentation-at-target', message, since, occasion })];
  });

/** A fermentation in progress for longer than planned, in whole days; one that is too sour is told as such. */
export const longFermentation: AttentionRule = (view) =>
  view.of('fermentacao').flatMap((record) => {
    const long = longDays(record, view.today);
    const isTooSour = ['passed', 'vinegar'].includes(sournessNow(record, view));
    if (record.status !== 'in_progress' || long === null || isTooSour) return [];
    const meant = meantHours(record);
    const { id, date: since } = record;
    const message = `${daysText(long)} · o previsto ${meant === 1 ? 'era' : 'eram'} ${withWord(formatNumber(meant, 0), 'horas')}. Encerre ou confira o pH.`;
    const day = addDays(since, Math.floor(meant / HOURS_PER_DAY) + 1);
    const occasion = { kind: 'fermentation', once: `${id}/${meant}`, day } as const;
    return [item(record, { kind: 'fermentation-long', message, since, occasion })];
  });

/** When something of it was last measured, else when it began: recorded on its day, else the end of that day. In ms. */
function lookedAfterAt(record: FarmRecord, { readings, timezone }: AttentionView): number {
  const kinds = Object.keys(stageOf(record.section).readings);
  const measured = kinds.flatMap((kind) => readings(record.id, kind).at(-1)?.at ?? []).map((at) => Date.parse(at));
  const recorded = Date.parse(record.createdAt);
  const isOfTheDay = !Number.isNaN(recorded) && dayIn(timezone, new Date(recorded)) === record.date;
  return Math.max(...measured, isOfTheDay ? recorded : Date.parse(`${record.date}T23:59:59.999Z`));
}

/** A fermentation in progress of which nothing was measured for more hours than the farm wants; one that is long or sour enough is told as such. */
export const unmeasuredFermentation: AttentionRule = (view) =>
  view.of('fermentacao').flatMap((record) => {
    const isTold = longDays(record, view.today) !== null || SOUR_WORDS[sournessNow(record, view)] !== undefined;
    if (record.status !== 'in_progress' || isTold) return [];
    const at = lookedAfterAt(record, view);
    const hours = Math.floor((Date.parse(view.now) - at) / MS_PER_HOUR);
    if (!(hours >= view.readingOverdueHours)) return [];
    const wanted = withWord(formatNumber(view.readingOverdueHours, 0), 'horas');
    const message = `Sem medição há ${withWord(formatNumber(hours, 0), 'horas')}. Meça a cada ${wanted}.`;
    return [item(record, { kind: 'fermentation-unmeasured', message, since: dayIn(view.timezone, new Date(at)) })];
  });
