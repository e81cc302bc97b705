import { dayInPtBr } from './days.ts';
import { parseDecimal } from './numbers.ts';

/** What stands in one cell of a table: text, a number, a calendar day, or nothing. */
export type TableCell = string | number | { day: string } | null;

/** What a file for spreadsheets begins with: without the mark they take UTF-8 for an older code page. */
export const CSV_START = '\uFEFF';

const SEPARATOR = ';';
const LINE_END = '\r\n';
/** What makes a spreadsheet take a text for a formula, also in the wide letters of East Asia. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/;

const NUMBER = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 15 });

/** A text that no spreadsheet runs: what could begin a formula, and is no number, gets an apostrophe before it. */
const harmless = (text: string): string =>
  FORMULA_START.test(text) && parseDecimal(text) === null ? `'${text}` : text;

function cellText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? NUMBER.format(cell) : '';
  const text = harmless(typeof cell === 'string' ? cell : dayInPtBr(cell.day));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row as a line for Brazilian spreadsheets: `;` between cells, decimal comma, days as 30/06/2026, CRLF at the end. */
export const csvLine = (cells: readonly TableCell[]): string => cells.map(cellText).join(SEPARATOR) + LINE_END;

/** Rows as lines, one below the other; a file begins with `CSV_START`. */
export const csvLines = (rows: readonly (readonly TableCell[])[]): string => rows.map(csvLine).join('');
