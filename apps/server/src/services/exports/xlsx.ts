import type { TableCell } from '@cafezal/domain/csv.ts';
import writeWorkbook, { type Cell, type Row } from 'write-excel-file/node';

/** Spreadsheets count days rightly from here on; what is older stays text. */
const FIRST_DAY = '1900-03-01';
/** Width of columns in characters. */
const NARROWEST = 10;
const WIDEST = 40;

function sheetCell(cell: TableCell): Cell {
  if (cell === null) return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'string') return { value: cell, type: String };
  if (cell.day < FIRST_DAY) return { value: cell.day, type: String };
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
}

/** A row of a sheet, from the cells of a table. Texts are texts there: no spreadsheet takes one for a formula. */
export const sheetRow = (cells: readonly TableCell[]): Row => cells.map(sheetCell);

/** The bytes of a workbook with one sheet: the header, which stays in sight, and the rows. */
export async function workbook(
  name: string,
  headers: readonly string[],
  rows: readonly Row[],
): Promise<Uint8Array<ArrayBuffer>> {
  const header: Row = headers.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const columns = headers.map(({ length }) => ({ width: Math.min(Math.max(length + 2, NARROWEST), WIDEST) }));
  const bytes = await writeWorkbook([header, ...rows], { sheet: name, columns, stickyRowsCount: 1 }).toBuffer();
  return new Uint8Array(bytes);
}
