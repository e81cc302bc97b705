/** Lines and dots on a square of 8 px, one pattern for each of the six category colours. */
export const CATEGORY_PATTERNS: readonly string[] = [
  'M-2 2L2-2M0 8L8 0M6 10L10 6',
  'M4 2.6a1.4 1.4 0 1 0 .01 0z',
  'M-2 6L2 10M0 0L8 8M6-2L10 2',
  'M0 4H8',
  'M4 0V8M0 4H8',
  'M4 0V8',
];

const COLORS = 6;

/** The colour of a category; the six colours repeat. */
export const categoryColor = (category: number): string => `var(--cat-${(category % COLORS) + 1})`;

/** The pattern of a category; it changes each time the colours repeat. */
export const patternOf = (category: number): number => (category + Math.floor(category / COLORS)) % COLORS;
