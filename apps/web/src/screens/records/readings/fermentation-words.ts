import { wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { dayIn, daysBetween } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { at } from '@cafezal/domain/knowledge/knowledge.ts';
import { FERMENTATION_HOURS, FERMENTATION_PH } from '@cafezal/domain/knowledge/stage-practice.ts';
import type { FermentationCourse } from '@cafezal/domain/stages/fermentation/fermentation-course.ts';
import type { Advice } from './drying-words.ts';

const goalText = ({ least, most }: { least: number; most: number }): string =>
  `${formatNumber(least)} a ${formatNumber(most)}`;

/** The goal of the pH on a day, as a chart draws it. */
export function phGoal(day: string): { from: number; to: number; label: string } {
  const goal = at(FERMENTATION_PH, day).value;
  return { from: goal.least, to: goal.most, label: `meta ${goalText(goal)}` };
}

const aheadWords = (hours: number | null): string =>
  hours === null ? '' : ` Deve chegar em ${Math.max(1, Math.round(hours))}\u00a0h.`;

function byAcidity({ state, last, goal, hoursToTarget }: FermentationCourse): Advice {
  const ph = last === null ? '' : formatNumber(last.value, 2);
  if (state === 'vinegar')
    return {
      tone: 'error',
      icon: 'circle-alert',
      lead: 'pH abaixo da meta: encerre a fermentação.',
      text: ` Está em ${ph}, com risco de sabor de vinagre.`,
    };
  if (state === 'passed')
    return { tone: 'warning', icon: 'triangle-alert', lead: `Passou da meta: pH ${ph}.`, text: ' Encerre agora.' };
  if (state === 'target')
    return { tone: 'success', icon: 'check', lead: `Chegou na meta: pH ${ph}.`, text: ' Pode encerrar.' };
  if (state === 'unmeasured')
    return {
      tone: 'quiet',
      icon: 'clock',
      lead: 'Ainda sem pH.',
      text: ` Meça a cada 6 a 12 horas; a meta é de ${goalText(goal)}.`,
    };
  return {
    tone: 'quiet',
    icon: 'clock',
    lead: `pH ${ph}. A meta é de ${goalText(goal)}.`,
    text: aheadWords(hoursToTarget),
  };
}

const HOURS_PER_DAY = 24;
const MS_PER_HOUR = 3_600_000;

/** How long something has fermented. */
export type Lasted = { count: number; unit: 'h' | 'dias' };

/**
 * How long it has fermented, a record having only the day of its start: hours since the first reading, where that is of
 * its first day; otherwise whole days. Null on a first day without a reading.
 */
export function fermentingFor(
  { date }: { date: string },
  { readings, timezone, now }: { readings: readonly { at: string }[]; timezone: string; now: number },
): Lasted | null {
  const [first] = readings;
  if (first !== undefined && dayIn(timezone, new Date(first.at)) <= date)
    return { count: (now - Date.parse(first.at)) / MS_PER_HOUR, unit: 'h' };
  const days = daysBetween(date, dayIn(timezone, new Date(now)));
  return days === null || days < 1 ? null : { count: days, unit: 'dias' };
}

/** `30` `h`, `1` `dia`. */
export function lastedText({ count, unit }: Lasted): { value: string; unit: string } {
  const value = formatNumber(count, 0);
  return { value, unit: wordBehind(value, unit) };
}

/** What the pH of a fermentation under way says and what to do; `lasted` since it began on a `day`. */
export function fermentationAdvice(
  course: FermentationCourse,
  { lasted, day }: { lasted: Lasted | null; day: string },
): Advice {
  const advice = byAcidity(course);
  const usual = at(FERMENTATION_HOURS, day).value;
  const hours = lasted === null ? 0 : lasted.count * (lasted.unit === 'h' ? 1 : HOURS_PER_DAY);
  if (lasted === null || hours <= usual.most) return advice;
  const { value, unit } = lastedText(lasted);
  const late = ` Já são ${value}\u00a0${unit}. O comum é de ${usual.least} a ${usual.most}\u00a0h.`;
  return { ...advice, tone: advice.tone === 'error' ? 'error' : 'warning', text: `${advice.text}${late}` };
}
