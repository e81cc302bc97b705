import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import {
  FERMENTATION_HOURS,
  FERMENTATION_PH,
  type FermentationCourse,
} from '@cafezal/domain/stages/fermentation/fermentation-course.ts';
import type { Advice } from './drying-words.ts';

/** The goal of the pH as a chart draws it. */
export const PH_GOAL = { from: FERMENTATION_PH.least, to: FERMENTATION_PH.most, label: 'meta 4 a 4,5' } as const;

const aheadWords = (hours: number | null): string =>
  hours === null ? '' : ` Deve chegar em ${Math.max(1, Math.round(hours))}\u00a0h.`;

function byAcidity({ state, last, hoursToTarget }: FermentationCourse): Advice {
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
      text: ' Meça a cada 6 a 12 horas; a meta é de 4 a 4,5.',
    };
  return { tone: 'quiet', icon: 'clock', lead: `pH ${ph}. A meta é de 4 a 4,5.`, text: aheadWords(hoursToTarget) };
}

/** What the pH of a fermentation under way says and what to do; `hours` since it began. */
export function fermentationAdvice(course: FermentationCourse, hours: number | null): Advice {
  const advice = byAcidity(course);
  if (hours === null || hours <= FERMENTATION_HOURS.most) return advice;
  const late = ` Já são ${formatNumber(hours, 0)}\u00a0h. O comum é de ${FERMENTATION_HOURS.least} a ${FERMENTATION_HOURS.most}.`;
  return { ...advice, tone: advice.tone === 'error' ? 'error' : 'warning', text: `${advice.text}${late}` };
}
