import { decimalsOf, shareGrams } from '../ground/numbers.ts';

/** How an amount measured once is shared among the plots of a harvest. */
export type SharedBy = 'area' | 'equal' | 'percent';

/** Decimals of a share: kg to the gram, litres to the centilitre or as precise as the typed total. */
const decimalsIn = (key: 'kg' | 'liters', total: number): number =>
  key === 'kg' ? 3 : Math.min(3, Math.max(2, decimalsOf(total)));

/** Weights as whole numbers: hectares to the square metre, per cents to a ten-thousandth. */
const WHOLE = 10_000;

/**
 * Shares an amount among plots in proportion to weights (hectares, per cents): the shares sum exactly to the amount,
 * and the rest of rounding goes to the largest remainders. Without any weights all plots get the same.
 */
export function shareOverPlots(total: number, key: 'kg' | 'liters', weights: readonly number[]): number[] {
  const factor = 10 ** decimalsIn(key, total);
  const whole = weights.map((weight) => Math.max(0, Math.round(weight * WHOLE)));
  const fair = whole.some((weight) => weight > 0) ? whole : whole.map(() => 1);
  return shareGrams(Math.round(total * factor), fair).map((share) => share / factor);
}
