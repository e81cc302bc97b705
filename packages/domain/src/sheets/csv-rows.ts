import { formatNumber } from '../ground/numbers.ts';
import { Problem } from '../record/problem.ts';

/** The likelier ones first, where two cut a text equally well. */
const SEPARATORS = ['\t', ';', ',', '|'] as const;
const QUOTE = '"';
const QUOTE_CODE = QUOTE.charCodeAt(0);
/** Lines by which the separator is found. */
const SAMPLE = 20;
/** Lines among which those are looked for. */
const MOST_SAMPLED = 1_000;
/** Characters by which the separator is found. */
export const SEPARATOR_SAMPLE = 100_000;

/** A cell of Excel has at most 32,767 characters, the outline of a plot as text in a column of QGIS may have more. */
export const LONGEST_CELL = 100_000;
/** A line with more cells or characters is no table, and would take long before its columns are counted. */
const MOST_CELLS_OF_A_ROW = 2000;
const LONGEST_ROW = 500_000;
/** As many lines as a table of Excel has, empty ones too. */
export const MOST_LINES = 1_048_576;

/** Where a quoted cell ends: behind its closing quote, or at the end of a text that forgot it; null for a cell that is too long. */
function endOfQuoted(text: string, from: number): number | null {
  const last = Math.min(text.length, from + LONGEST_CELL + 1);
  let at = from;
  // Sign by sign: a search for each of fifty thousand quotes takes ten times as long.
  while (at < last) {
    if (text.charCodeAt(at) !== QUOTE_CODE) at += 1;
    else if (text.charCodeAt(at + 1) === QUOTE_CODE) at += 2;
    else break;
  }
  const end = Math.min(at, text.length);
  return end - from > LONGEST_CELL ? null : end;
}

type Cut = { cell: string; end: number };

/** The cell that starts at a place, and where it ends: at a separator, a line's end or the text's; null for one that is too long. */
function cellAt(text: string, from: number, separator: string): Cut | null {
  let [start, end] = [from, from];
  let quoted = '';
  if (text[from] === QUOTE) {
    const closing = endOfQuoted(text, from + 1);
    if (closing === null) return null;
    quoted = text.slice(from + 1, closing).replace(/""/g, QUOTE);
    [start, end] = [closing + 1, closing + 1];
  }
  const last = Math.min(text.length, end + LONGEST_CELL + 1);
  while (end < last && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end - start > LONGEST_CELL ? null : { cell: quoted + text.slice(start, end), end };
}

const behindLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;

const tooLarge = (message: string): Problem => new Problem('import/too-large', { message });
const longCell = (line: number, at: number): Problem =>
  tooLarge(
    `Na linha ${formatNumber(line)}, a célula ${at + 1} passa de ${formatNumber(LONGEST_CELL)} caracteres. Confira se falta fechar aspas.`,
  );
const longRow = (line: number): Problem =>
  tooLarge(
    `A linha ${formatNumber(line)} tem mais de ${formatNumber(MOST_CELLS_OF_A_ROW)} colunas ou ${formatNumber(LONGEST_ROW)} caracteres.`,
  );
/** The refusal of a sheet with more lines than that. */
export const manyLines = (): Problem =>
  tooLarge(`A planilha tem mais de ${formatNumber(MOST_LINES)} linhas, contando as vazias. Apague as que sobram.`);

/** What is not read yet of a text that comes in pieces. */
function pieceReader(pieces: Iterable<string>) {
  const iterator = pieces[Symbol.iterator]();
  let [text, at] = ['', 0];
  let isWhole = false;
  const more = (): void => {
    const { done, value } = iterator.next();
    isWhole = done === true;
    if (done !== true) [text, at] = [text.slice(at) + value, 0];
  };
  /** A cell that goes on is looked at again once all of it must be there. */
  const wholeCell = (): void => {
    do more();
    while (!isWhole && text.length - at < 2 * LONGEST_CELL);
  };
  return {
    hasMore: (): boolean => {
      while (at >= text.length && !isWhole) more();
      return at < text.length;
    },
    /** The next cell, and the sign behind it: '' at the end of the text. */
    cell: (separator: string): { cell: string; sign: string } | null => {
      for (;;) {
        const cut = cellAt(text, at, separator);
        if (cut === null) return null;
        // What stands behind the last sign of a piece may change what it means.
        if (cut.end + 1 >= text.length && !isWhole) {
          wholeCell();
          continue;
        }
        const sign = text[cut.end] ?? '';
        at = sign === separator ? cut.end + 1 : behindLineEnd(text, cut.end);
        return { cell: cut.cell, sign };
      }
    },
  };
}

/**
 * The rows of a CSV text one by one (RFC 4180), of which no more than a row and a piece is held: quoted cells may hold
 * separators and line ends; a forgotten quote ends with the text. `import/too-large` (413).
 */
export function* csvRows(pieces: Iterable<string>, separator: string): Generator<string[]> {
  const reader = pieceReader(pieces);
  for (let line = 1; reader.hasMore(); line += 1) {
    if (line > MOST_LINES) throw manyLines();
    const row: string[] = [];
    let length = 0;
    for (let sign = separator; sign === separator; ) {
      // A separator at the end of the text has an empty cell behind it.
      const found = reader.hasMore() ? reader.cell(separator) : { cell: '', sign: '' };
      if (found === null) throw longCell(line, row.length);
      row.push(found.cell);
      length += found.cell.length;
      if (row.length > MOST_CELLS_OF_A_ROW || length > LONGEST_ROW) throw longRow(line);
      sign = found.sign;
    }
    yield row;
  }
}

/** How many cells the first rows that are not empty have. */
function firstWidths(text: string, separator: string): number[] {
  const widths: number[] = [];
  let looked = 0;
  for (const row of csvRows([text], separator)) {
    looked += 1;
    if (row.length > 1 || row[0] !== '') widths.push(row.length);
    if (widths.length === SAMPLE || looked === MOST_SAMPLED) break;
  }
  return widths;
}

/** How well a separator cuts: by which row the table begins, and how many rows are as wide; null where it cuts none. */
function tableBy(widths: readonly number[]): { begins: number; rows: number } | null {
  const cut = Map.groupBy(
    widths.filter((width) => width > 1),
    (width) => width,
  );
  const [usual] = [...cut].sort(([, one], [, other]) => other.length - one.length);
  if (usual === undefined) return null;
  const [width, { length: rows }] = usual;
  // A line over the table may have the sign as well, the headings have it like what stands under them.
  const begins = widths.findIndex((one, at) => one === width && (widths[at + 1] ?? width) > 1);
  return { begins: begins < 0 ? widths.length : begins, rows };
}

/**
 * The separator of a CSV text: the one that cuts the headings like the rows under them, `;` where none does. Addresses and
 * decimals have commas below the headings alone.
 */
export function separatorOf(text: string): string {
  const start = text.slice(0, SEPARATOR_SAMPLE);
  const tables = SEPARATORS.flatMap((separator) => {
    const table = tableBy(firstWidths(start, separator));
    return table === null ? [] : [{ separator, ...table }];
  });
  const [best] = tables.sort((one, other) => one.begins - other.begins || other.rows - one.rows);
  return best?.separator ?? ';';
}
