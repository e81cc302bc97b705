import { dayInPtBr } from './days.ts';
import { parseDecimal } from './numbers.ts';

/** The content of a table cell: text, number, calendar day, or nothing. */
export type TableCell = string | number | { day: string } | null;

/** The byte order mark at the start of a CSV file: without it spreadsheets assume an older encoding than UTF-8. */
export const CSV_START = '\uFEFF';

const SEPARATOR = ';';
const LINE_END = '\r\n';
/** Start of a text that spreadsheets take for a formula, including full-width letters. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/;

const NUMBER = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 15 });

/** A text that spreadsheets do not run: a possible formula that is no number gets a leading apostrophe. */
const harmless = (text: string): string =>
  FORMULA_START.test(text) && parseDecimal(text) === null ? `'${text}` : text;

function cellText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? NUMBER.format(cell) : '';
  const text = harmless(typeof cell === 'string' ? cell : dayInPtBr(cell.day));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A row as a CSV line for Brazilian spreadsheets: `;` as separator, decimal comma, days as 30/06/2026, CRLF at the end.
 */
export const csvLine = (cells: readonly TableCell[]): string => cells.map(cellText).join(SEPARATOR) + LINE_END;

/** Rows as CSV lines; a file starts with `CSV_START`. */
export const csvLines = (rows: readonly (readonly TableCell[])[]): string => rows.map(csvLine).join('');
