import { decimalsOf, shareGrams } from '../ground/numbers.ts';

/** How an amount that was measured once is shared over the plots of a harvest. */
export type SharedBy = 'area' | 'equal' | 'percent';

/** Decimals of a share: kg to the gram, litres to the centilitre or as finely as the sum was typed. */
const decimalsIn = (key: 'kg' | 'liters', total: number): number =>
  key === 'kg' ? 3 : Math.min(3, Math.max(2, decimalsOf(total)));

/** Weights as whole numbers: hectares to the square metre, per cents to a ten-thousandth. */
const WHOLE = 10_000;

/**
 * An amount of several plots that was measured once, shared in proportion to their weights (hectares, per cents): the
 * shares sum to the amount exactly, what rounding leaves goes to the largest remainders. Where no weight says
 * anything, all plots get the same.
 */
export function shareOverPlots(total: number, key: 'kg' | 'liters', weights: readonly number[]): number[] {
  const factor = 10 ** decimalsIn(key, total);
  const whole = weights.map((weight) => Math.max(0, Math.round(weight * WHOLE)));
  const fair = whole.some((weight) => weight > 0) ? whole : whole.map(() => 1);
  return shareGrams(Math.round(total * factor), fair).map((share) => share / factor);
}
