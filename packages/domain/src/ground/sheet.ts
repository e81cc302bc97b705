import type { TableCell } from './csv.ts';

/** First day that spreadsheets count correctly; earlier days are written as text. */
const FIRST_DAY = '1900-03-01';
/** Limits of column widths, in characters. */
const NARROWEST = 10;
const WIDEST = 40;

/** A cell of a workbook: its value and the constructor of its type. */
export type SheetCell =
  | { value: number; type: NumberConstructor }
  | { value: string; type: StringConstructor; fontWeight?: 'bold' }
  | { value: Date; type: DateConstructor; format: string }
  | null;

/** A table cell for a workbook. Texts are typed as texts, so that no spreadsheet runs them as formulas. */
export function sheetCell(cell: TableCell): SheetCell {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'string') return { value: cell, type: String };
  if (cell.day < FIRST_DAY) return { value: cell.day, type: String };
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
}

/** The heading of a sheet, in bold. */
export const sheetHead = (headers: readonly string[]): SheetCell[] =>
  headers.map((value) => ({ value, type: String, fontWeight: 'bold' }));

/** Widths of a sheet's columns by their headings, in characters. */
export const sheetWidths = (headers: readonly string[]): { width: number }[] =>
  headers.map(({ length }) => ({ width: Math.min(Math.max(length + 2, NARROWEST), WIDEST) }));
