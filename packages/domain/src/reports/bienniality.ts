import { ratio } from '../record/data-values.ts';

/** How much two years in a row differ (0 equal, 1 nothing in one of them), and their mean in sacas/ha. */
export type Bienniality = { index: number | null; mean2y: number | null };

/** Bienniality of two seasons in sacas/ha; null if one is unknown. */
export function bienniality(previous: number | null, current: number | null): Bienniality {
  if (previous === null || current === null) return { index: null, mean2y: null };
  return { index: ratio(Math.abs(current - previous), current + previous), mean2y: (current + previous) / 2 };
}
