import type { TableCell } from '@cafezal/domain/ground/csv.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { MOST_LINES, manyLines } from '@cafezal/domain/sheets/csv-rows.ts';
import { dayOfSerial } from '@cafezal/domain/sheets/day-cells.ts';
import { type Sheet, type SheetRow, textOfCell } from '@cafezal/domain/sheets/sheet.ts';
import type { FileTurns } from './file-turns.ts';
import { cellText, longerText, type SheetBounds, sheetBounds, sheetTooLarge } from './sheet-bounds.ts';
import { openWorkbook, type WorkbookParts } from './workbook-parts.ts';

/** Tables among which the first with rows is taken. */
const MOST_SHEETS = 20;
/** Excel knows 65,490 formats of cells; a workbook of its own has some hundred parts. */
const MOST_FORMATS = 65_536;
const MOST_RELATIONS = 2_000;
/** Characters of a format; Excel takes 255. What shows a day says so at once. */
const LONGEST_FORMAT = 255;
/** Formats of days that every workbook knows by number (ECMA-376, part 1, 18.8.30). */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22]);
const PERCENT_FORMATS = new Set([9, 10]);

/** What a style shows besides plain numbers. */
type Shows = 'day' | 'percent' | 'number';

type Facts = { since1904: boolean; paths: readonly string[] };

/** The tables in their order, and the calendar that serial numbers of days count by. */
async function readFacts({ read }: WorkbookParts): Promise<Facts> {
  const ids: string[] = [];
  const targets = new Map<string, string>();
  let since1904 = false;
  const ignore = (): void => undefined;
  const open = (name: string, attribute: (key: string) => string): void => {
    if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute('date1904'));
    // Excel leaves out what is usual, LibreOffice writes it.
    if (name === 'sheet' && ids.length < MOST_SHEETS && /^(visible)?$/.test(attribute('state')))
      ids.push(attribute('r:id'));
    if (name !== 'Relationship') return;
    if (targets.size >= MOST_RELATIONS) throw sheetTooLarge(`tem mais de ${MOST_RELATIONS} partes`);
    targets.set(attribute('Id'), attribute('Target'));
  };
  await read('xl/workbook.xml', { open, text: ignore, close: ignore });
  await read('xl/_rels/workbook.xml.rels', { open, text: ignore, close: ignore });
  const paths = ids
    .flatMap((id) => targets.get(id) ?? [])
    .map((path) => (path.startsWith('/') ? path.slice(1) : `xl/${path}`));
  return { since1904, paths };
}

/** What a format shows by its code, without its texts, colours and single signs. */
function shownBy(code: string): Shows {
  const signs = code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/[dy]/i.test(signs)) return 'day';
  return signs.includes('%') ? 'percent' : 'number';
}

function shownByNumber(format: number): Shows {
  if (DAY_FORMATS.has(format)) return 'day';
  return PERCENT_FORMATS.has(format) ? 'percent' : 'number';
}

/** What the styles of cells show. */
async function readStyles({ read }: WorkbookParts): Promise<readonly Shows[]> {
  const own = new Map<number, Shows>();
  const styles: Shows[] = [];
  let isInCells = false;
  await read('xl/styles.xml', {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), shownBy(attribute('formatCode')));
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const format = Number(attribute('numFmtId'));
      styles.push(own.get(format) ?? shownByNumber(format));
      if (styles.length > MOST_FORMATS || own.size > MOST_FORMATS) throw sheetTooLarge('tem formatos demais');
    },
    text: () => undefined,
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** The texts that cells share; what is said of their pronunciation is none of them. */
async function readTexts({ read }: WorkbookParts, bounds: SheetBounds): Promise<readonly string[]> {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  await read('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      if (name === 't') isText = !isSpoken;
    },
    text: (piece) => {
      if (isText) text = longerText(text, piece);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      texts.push(cellText(text));
      bounds.countText(text.length);
    },
  });
  return texts;
}

const columnAt = (reference: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

type Known = { texts: readonly string[]; styles: readonly Shows[]; since1904: boolean };
type RawCell = { type: string; style: number; value: string };

function dayCell(serial: number, since1904: boolean): TableCell {
  const day = dayOfSerial(serial, since1904);
  if (day === null) return serial;
  const minutes = Math.round((serial % 1) * 1440);
  if (minutes === 0) return { day };
  const hour = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return `${day.split('-').reverse().join('/')} ${hour}`;
}

/** A number without the digits that a workbook has besides those that it shows, where it adds up. */
const shownNumber = (number: number): number => Number(number.toPrecision(15));

/** Per cent as they are shown: 0.115 is `11,5%`, so that they mean the same in whatever column. */
const percentCell = (share: number): string => `${textOfCell(shownNumber(share * 100))}%`;

function cellValue({ type, style, value }: RawCell, { texts, styles, since1904 }: Known): TableCell {
  if (value === '') return null;
  if (type === 's') return texts[Number(value)] ?? null;
  if (type === 'b') return value === '1' ? 'Sim' : 'Não';
  if (type === 'd') return cellText(value);
  if (type !== '' && type !== 'n') return cellText(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return cellText(value);
  if (styles[style] === 'day') return dayCell(number, since1904);
  return styles[style] === 'percent' ? percentCell(number) : shownNumber(number);
}

type Merge = { top: number; bottom: number; column: number };

function mergeOf(reference: string): Merge[] {
  const [, from = '', top = '', to = '', bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(reference) ?? [];
  const isOneColumn = from !== '' && from === to && Number(bottom) - Number(top) < 10_000;
  return isOneColumn ? [{ top: Number(top), bottom: Number(bottom), column: columnAt(from) }] : [];
}

/** What is merged downwards says its value for each of its rows. */
function* fillMerged(
  rows: Map<number, TableCell[]>,
  merges: readonly Merge[],
  bounds: SheetBounds,
): Generator<void, void> {
  for (const { top, bottom, column } of merges) {
    const value = rows.get(top)?.[column] ?? null;
    for (let line = top + 1; line <= bottom && value !== null; line += 1) {
      // Also where there is no row: a file may name the same cells ten thousand times.
      bounds.countCell(rows.size, column, value);
      const row = rows.get(line);
      if (row !== undefined) row[column] = value;
      yield;
    }
  }
}

type Reading = { parts: WorkbookParts; turns: FileTurns };

async function readTable({ parts: { read }, turns }: Reading, path: string, known: Known): Promise<SheetRow[]> {
  const bounds = sheetBounds();
  const rows = new Map<number, TableCell[]>();
  const merges: Merge[] = [];
  let [line, at, opened, isValue] = [0, -1, 0, false];
  let cell: RawCell = { type: '', style: 0, value: '' };
  await read(path, {
    open: (name, attribute) => {
      if (name === 'row') {
        opened += 1;
        if (opened > MOST_LINES) throw manyLines();
        line = Number(attribute('r')) || line + 1;
        at = -1;
      } else if (name === 'c') {
        const reference = attribute('r');
        at = reference === '' ? at + 1 : columnAt(reference);
        cell = { type: attribute('t'), style: Number(attribute('s')), value: '' };
      } else if (name === 'mergeCell' && merges.length < 10_000) merges.push(...mergeOf(attribute('ref')));
      isValue = name === 'v' || name === 't';
    },
    text: (text) => {
      if (isValue) cell.value = longerText(cell.value, text);
    },
    close: (name) => {
      isValue = false;
      if (name !== 'c') return;
      const value = cellValue(cell, known);
      if (value === null) return;
      const row = rows.get(line) ?? [];
      rows.set(line, row);
      bounds.countCell(rows.size, at, value);
      while (row.length < at) row.push(null);
      row[at] = value;
    },
  });
  await turns.run(fillMerged(rows, merges, bounds));
  return [...rows].sort(([one], [other]) => one - other).map(([number, cells]) => ({ line: number, cells }));
}

/** The first table of a workbook with rows. `import/unreadable` (422), `import/too-large` (413). */
export async function readWorkbook(bytes: Uint8Array, turns: FileTurns): Promise<Sheet> {
  const parts = await openWorkbook(bytes, turns);
  if (!parts.has('xl/workbook.xml')) throw new Problem('import/unreadable');
  const { since1904, paths } = await readFacts(parts);
  const texts = await readTexts(parts, sheetBounds());
  const known = { texts, styles: await readStyles(parts), since1904 };
  let rows: SheetRow[] = [];
  for (const path of paths) {
    rows = await readTable({ parts, turns }, path, known);
    if (rows.length > 1) break;
  }
  return { rows, encoding: null, separator: null, since1904 };
}
