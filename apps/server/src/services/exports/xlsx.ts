import type { TableCell } from '@cafezal/domain/ground/csv.ts';
import { type SheetCell, sheetCell, sheetHead, sheetWidths } from '@cafezal/domain/ground/sheet.ts';
import writeWorkbook from 'write-excel-file/node';

/** A row of a sheet from table cells. */
export const sheetRow = (cells: readonly TableCell[]): SheetCell[] => cells.map(sheetCell);

/** The bytes of a workbook with one sheet: fixed header and rows. */
export async function workbook(
  name: string,
  headers: readonly string[],
  rows: readonly SheetCell[][],
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = { sheet: name, columns: sheetWidths(headers), stickyRowsCount: 1 };
  const bytes = await writeWorkbook([sheetHead(headers), ...rows], sheet).toBuffer();
  return new Uint8Array(bytes);
}
