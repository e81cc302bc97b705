import { shareGrams } from '../ground/numbers.ts';

const HUNDREDTHS = 100;
/** Shares are compared in whole parts per billion, so that floating-point errors do not matter. */
const PARTS = 1_000_000_000;

/** Parts of a whole in per cent with two decimals that sum to 100,00 (largest remainder); all 0 if the whole is 0. */
export function roundedShares(shares: readonly number[]): readonly number[] {
  const weights = shares.map((share) => Math.round(share * PARTS));
  return shareGrams(HUNDREDTHS * HUNDREDTHS, weights).map((hundredths) => hundredths / HUNDREDTHS);
}
