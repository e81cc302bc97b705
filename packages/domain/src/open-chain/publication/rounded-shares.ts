const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;
const DUST = 1e-6;

/**
 * Per cents with two decimals that sum to 100,00: each is cut, and the largest takes the remainder. All 0 if the
 * whole is 0.
 */
export function roundedShares(percents: readonly number[]): readonly number[] {
  const total = percents.reduce((sum, percent) => sum + percent, 0);
  if (!(total > 0)) return percents.map(() => 0);
  // The dust of floats must not cut a whole hundredth.
  const rounded = percents.map((percent) => Math.floor((percent / total) * WHOLE + DUST));
  const rest = WHOLE - rounded.reduce((sum, part) => sum + part, 0);
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((part, at) => (part + (at === largest ? rest : 0)) / HUNDREDTHS);
}
