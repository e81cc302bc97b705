import { Problem } from '@cafezal/domain/record/problem.ts';
import { csvRows, SEPARATOR_SAMPLE, separatorOf } from '@cafezal/domain/sheets/csv-rows.ts';
import type { Sheet, SheetRow } from '@cafezal/domain/sheets/sheet.ts';
import { headOf, textOf } from './file-text.ts';
import { type FileTurns, fileTurns } from './file-turns.ts';
import { readWorkbook } from './read-workbook.ts';
import { cellText, sheetBounds } from './sheet-bounds.ts';

const OLD_WORKBOOK = 'Este é um arquivo do Excel antigo. Abra, salve como XLSX e escolha de novo.';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The pieces of a text; `import/unreadable` (422) for one that is none. */
function* plainPieces(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces) {
    if (piece.includes('\0')) throw new Problem('import/unreadable');
    yield piece;
  }
}

/** Cuts a text into rows, a step each. */
function* cutRows(pieces: Iterable<string>, separator: string): Generator<void, SheetRow[]> {
  const bounds = sheetBounds();
  const rows: SheetRow[] = [];
  let line = 0;
  for (const row of csvRows(pieces, separator)) {
    line += 1;
    const cells = row.map((cell) => cellText(cell) || null);
    if (cells.some((cell) => cell !== null)) rows.push({ line, cells });
    for (const [at, cell] of cells.entries()) if (cell !== null) bounds.countCell(rows.length, at, cell);
    yield;
  }
  return rows;
}

async function readText(bytes: Uint8Array, { run }: FileTurns): Promise<Sheet> {
  const { pieces, encoding } = textOf(bytes);
  const separator = separatorOf(headOf(plainPieces(pieces()), SEPARATOR_SAMPLE));
  return { rows: await run(cutRows(plainPieces(pieces()), separator)), encoding, separator };
}

/**
 * The table of a spreadsheet, values alone: XLSX or CSV by its content. `import/unreadable` (422) for anything else,
 * `import/too-large` (413) above 10,000 rows, 200 columns, 100 MB inflated, or what
 * `fileTurns` allows for one file.
 */
export async function readSpreadsheet(bytes: Uint8Array, turns = fileTurns()): Promise<Sheet> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, turns);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Problem('import/unreadable', { message: OLD_WORKBOOK });
  try {
    return await readText(bytes, turns);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('import/unreadable');
  }
}
