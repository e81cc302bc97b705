import { Problem } from '@cafezal/domain/record/problem.ts';
import { csvRows, separatorOf } from '@cafezal/domain/sheets/csv-rows.ts';
import type { Sheet, SheetRow } from '@cafezal/domain/sheets/sheet.ts';
import { inTurns } from '../request/in-turns.ts';
import { readWorkbook } from './read-workbook.ts';
import { cellText, sheetBounds } from './sheet-bounds.ts';

const OLD_WORKBOOK = 'Este é um arquivo do Excel antigo. Abra, salve como XLSX e escolha de novo.';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** The text of a file by its mark, else as UTF-8, else as Brazilian spreadsheets write without asking. */
export function textOf(bytes: Uint8Array): { text: string; encoding: string } {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: decoded(bytes, 'utf-16be'), encoding: 'UTF-16' };
  try {
    return { text: decoded(bytes, 'utf-8'), encoding: 'UTF-8' };
  } catch {
    return { text: decoded(bytes, 'windows-1252'), encoding: 'Windows-1252' };
  }
}

/** Cuts a text into rows, a step each. */
function* cutRows(text: string, separator: string): Generator<void, SheetRow[]> {
  const bounds = sheetBounds();
  const rows: SheetRow[] = [];
  let line = 0;
  for (const row of csvRows(text, separator)) {
    line += 1;
    const cells = row.map((cell) => cellText(cell) || null);
    if (cells.some((cell) => cell !== null)) rows.push({ line, cells });
    for (const [at, cell] of cells.entries()) if (cell !== null) bounds.countCell(rows.length, at, cell);
    yield;
  }
  return rows;
}

async function readText(bytes: Uint8Array): Promise<Sheet> {
  const { text, encoding } = textOf(bytes);
  if (text.includes('\0')) throw new Problem('import/unreadable');
  const separator = separatorOf(text);
  return { rows: await inTurns(cutRows(text, separator)), encoding, separator };
}

/**
 * The table of a spreadsheet, values alone: XLSX or CSV by its content. `import/unreadable` (422) for anything else,
 * `import/too-large` (413) above 10,000 rows, 200 columns or 100 MB inflated.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Problem('import/unreadable', { message: OLD_WORKBOOK });
  try {
    return await readText(bytes);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('import/unreadable');
  }
}
