import { unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { Waterfall } from '@cafezal/domain/reports/waterfall.ts';
import { gainedKg } from '@cafezal/domain/reports/waterfall-rows.ts';

/** Differences below this many kg are rounding. */
const NOTHING = 0.5;

const kgText = (kg: number): string => unitFigure(kg, 'kg', { decimals: 0 });

/**
 * Whether the weights add up. For chosen plots they may not, if their coffee was mixed with others; nor if a stage gave
 * more than it took.
 */
export function sumWords(waterfall: Waterfall, ofPlots: boolean): { isClosed: boolean; text: string } {
  const left = Math.abs(waterfall.residual);
  if (left >= NOTHING) {
    const why = ofPlots ? 'foram de liga com outros talhões e não se separam.' : 'ficam sem explicação.';
    return { isClosed: false, text: `${kgText(left)} ${why}` };
  }
  const gained = gainedKg(waterfall);
  if (gained >= NOTHING)
    return { isClosed: false, text: `${kgText(gained)} saíram a mais do que entraram: confira os pesos.` };
  return { isClosed: true, text: 'A conta fecha: sobra 0\u00a0kg sem explicação.' };
}
