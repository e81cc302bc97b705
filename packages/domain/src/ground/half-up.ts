import { wholeHalfUp } from './numbers.ts';

/**
 * A number rounded to so many decimals, half upwards by what its decimals say: 1.005 gives 1.01, and 1131.2549999999999, which
 * floats make of 1131.255, gives 1131.26. As `centsHalfUp` rounds R$.
 */
export function halfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return wholeHalfUp(value * scale) / scale;
}
