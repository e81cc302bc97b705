import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import type { TableCell } from '@cafezal/domain/ground/csv.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';

const MOST_ROWS = 10_000;
const MOST_COLUMNS = 200;
/** Cells with something in them: 40 columns of as many rows as may be. */
const MOST_CELLS = 400_000;
/** Characters of all cells together: cells of a workbook share their texts, so that a small one may say a book. */
const MOST_CHARACTERS = 10_000_000;
/** Longer texts are cut: the longest field takes less, and says so. */
const LONGEST_TEXT = 5_000;

/** A text as it is kept: without what no database takes. */
export const cellText = (text: string): string => cleanText(text.slice(0, LONGEST_TEXT));

/** Counts what a sheet has while it is read; throws `import/too-large` (413). */
export function sheetBounds() {
  let characters = 0;
  let cells = 0;
  const countText = (length: number): void => {
    characters += length;
    if (characters > MOST_CHARACTERS) throw new Problem('import/too-large');
  };
  return {
    countText,
    /** Counts a cell: how many rows there are with it, and its column from 0. */
    countCell: (rows: number, column: number, value: TableCell): void => {
      cells += 1;
      const isTooLarge = rows > MOST_ROWS || column < 0 || column >= MOST_COLUMNS || cells > MOST_CELLS;
      if (isTooLarge) throw new Problem('import/too-large');
      countText(typeof value === 'string' ? value.length : 8);
    },
  };
}

/** What `sheetBounds` makes. */
export type SheetBounds = ReturnType<typeof sheetBounds>;
