import { CSV_START, csvLine, csvLines, type TableCell } from '../ground/csv.ts';
import { halfUp } from '../ground/half-up.ts';
import type { ReportColumn, ReportTable } from './report.ts';

const MOST_DECIMALS = 6;

/** A number rounded to its column's decimals. */
function rounded(cell: TableCell, { decimals = 2 }: ReportColumn): TableCell {
  if (typeof cell !== 'number') return cell;
  return halfUp(cell, Math.min(decimals, MOST_DECIMALS));
}

/** The cells of a table in the order of its columns: rows, then the total. */
export function tableCells({ columns, rows, total }: Omit<ReportTable, 'key' | 'title'>): readonly TableCell[][] {
  const cells = [...rows.map((row) => row.cells), ...(total === null ? [] : [total])];
  return cells.map((row) => columns.map((column) => rounded(row[column.key] ?? null, column)));
}

const lines = (table: ReportTable): string =>
  csvLines([table.columns.map(({ header }) => header), ...tableCells(table)]);

/**
 * The tables of a report as one CSV file for Brazilian spreadsheets: title, heading, rows, total, with an empty line
 * between tables.
 */
export const reportCsv = (tables: readonly ReportTable[]): string =>
  CSV_START + tables.map((table) => csvLine([table.title]) + lines(table)).join(csvLine([]));
