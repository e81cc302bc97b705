import type { TableCell } from '../ground/csv.ts';

/** A row of a file with its line there, counted from 1 as spreadsheets do. */
export type SheetRow = { line: number; cells: readonly TableCell[] };

/** What is kept of a spreadsheet that came in: the rows that are not empty, values alone. */
export type Sheet = {
  rows: readonly SheetRow[];
  /** How a text file was read; null of a workbook, which says it itself. */
  encoding: string | null;
  separator: string | null;
  /** Whether the numbers of a workbook count days from 1904, as old Macintosh ones do. */
  since1904?: boolean;
};

/** The name of a column as spreadsheets count them: 0 is `A`, 26 is `AA`. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** A cell as text: numbers in pt-BR without thousands, days as 30/06/2026. */
export function textOfCell(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return cell.day.split('-').reverse().join('/');
}

/** Whether nothing stands in a cell. */
export const isBlank = (cell: TableCell | undefined): boolean => textOfCell(cell).trim() === '';
