import type { Product } from './product.ts';

/** One line of the table: what was measured, what came out, what we aim at, and whether it holds (null: no aim). */
export type Line = { what: string; result: string; aim: string; isMet: boolean | null };

/** A measure: it runs against a started product and leaves other measures' farms alone. */
export type Measure = (product: Product) => Promise<Line[]>;

/** The compiler, plans and pages in memory need so long until they are as they stay. */
export const WARM_UP_SECONDS = 5;

/** A number as the table shows it: two digits after the point below ten, none from a hundred on. */
export function rounded(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The value below which a share (0 to 1) of the samples lies. Throws without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('no samples');
  return value;
}

/** Milliseconds that each of so many calls took, one after the other. */
export async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now();
    await work();
    samples.push(performance.now() - begun);
  }
  return samples;
}
