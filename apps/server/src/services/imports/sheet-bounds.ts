import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import type { TableCell } from '@cafezal/domain/ground/csv.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { LONGEST_CELL } from '@cafezal/domain/sheets/csv-rows.ts';

const MOST_ROWS = 10_000;
const MOST_COLUMNS = 200;
/** Cells with something in them: 40 columns of as many rows as may be. */
const MOST_CELLS = 400_000;
/** Characters of all cells together: cells of a workbook share their texts, so that a small one may say a book. */
const MOST_CHARACTERS = 10_000_000;
/** What an empty text is counted as: it takes room as well. */
const LEAST_CHARACTERS = 8;
/** Longer texts are cut: the longest field takes less, and says so. */
const LONGEST_TEXT = 5_000;

/** The refusal of a sheet by what it has too much of. */
export const sheetTooLarge = (what: string): Problem =>
  new Problem('import/too-large', { message: `A planilha ${what}. Divida em mais de uma, ou apague o que sobra.` });

/** A text as it is kept: without what no database takes. */
export const cellText = (text: string): string => (text === '' ? '' : cleanText(text.slice(0, LONGEST_TEXT)));

/** A text with its next piece; `import/too-large` (413) for one that no cell has. */
export function longerText(text: string, piece: string): string {
  if (text.length + piece.length > LONGEST_CELL)
    throw sheetTooLarge(`tem uma célula com mais de ${formatNumber(LONGEST_CELL)} caracteres`);
  return text + piece;
}

/** Counts what a sheet has while it is read; throws `import/too-large` (413). */
export function sheetBounds() {
  let characters = 0;
  let cells = 0;
  const countText = (length: number): void => {
    characters += Math.max(length, LEAST_CHARACTERS);
    if (characters > MOST_CHARACTERS) throw sheetTooLarge(`tem mais de ${formatNumber(MOST_CHARACTERS)} caracteres`);
  };
  return {
    countText,
    /** Counts a cell: how many rows there are with it, and its column from 0. */
    countCell: (rows: number, column: number, value: TableCell): void => {
      cells += 1;
      if (rows > MOST_ROWS) throw sheetTooLarge(`tem mais de ${formatNumber(MOST_ROWS)} linhas`);
      if (column < 0 || column >= MOST_COLUMNS) throw sheetTooLarge(`tem mais de ${MOST_COLUMNS} colunas`);
      if (cells > MOST_CELLS) throw sheetTooLarge(`tem mais de ${formatNumber(MOST_CELLS)} células`);
      countText(typeof value === 'string' ? value.length : LEAST_CHARACTERS);
    },
  };
}

/** What `sheetBounds` makes. */
export type SheetBounds = ReturnType<typeof sheetBounds>;
