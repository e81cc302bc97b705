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

/** What the pH of a fermentation under way says and what to do; `hours` since it began on a `day`. */
export function fermentationAdvice(
  course: FermentationCourse,
  { hours, day }: { hours: number | null; day: string },
): Advice {
  const advice = byAcidity(course);
  const usual = at(FERMENTATION_HOURS, day).value;
  if (hours === null || hours <= usual.most) return advice;
  const late = ` Já são ${formatNumber(hours, 0)}\u00a0h. O comum é de ${usual.least} a ${usual.most}.`;
  return { ...advice, tone: advice.tone === 'error' ? 'error' : 'warning', text: `${advice.text}${late}` };
}
