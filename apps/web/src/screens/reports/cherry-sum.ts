import { unitFigure } from '@cafezal/domain/reports/figure-text.ts';
import type { Waterfall } from '@cafezal/domain/reports/waterfall.ts';
import { gainedKg } from '@cafezal/domain/reports/waterfall-rows.ts';

/** What differs by less than a gram a tonne is rounding. */
const NOTHING = 0.5;

const kgText = (kg: number): string => unitFigure(kg, 'kg', { decimals: 0 });

/**
 * Whether the sum closes. Of chosen plots it may not, where their coffee was mixed with that of others; and where a stage
 * gave more than it took, nobody knows whence.
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
