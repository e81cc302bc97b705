import type { Mixture } from '../lots/mixture.ts';

/** Distributes an amount over keys by shares that sum to 1, adding to their values. */
export function spread(into: Map<string, number>, shares: Mixture, amount: number): void {
  for (const [key, share] of shares) into.set(key, (into.get(key) ?? 0) + share * amount);
}
