import { Problem } from '../record/problem.ts';

const SEPARATORS = [';', '\t', ',', '|'] as const;
const QUOTE = '"';
/** Lines by which the separator is found. */
const SAMPLE = 20;

/** Where a quoted cell ends: behind its closing quote, or at the end of a text that forgot it. */
function endOfQuoted(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at === -1 ? text.length : at;
}

type Cut = { cell: string; end: number };

/** The cell that starts at a place, and where it ends: at a separator, a line's end or the text's. */
function cellAt(text: string, from: number, separator: string): Cut {
  let [start, end] = [from, from];
  let quoted = '';
  if (text[from] === QUOTE) {
    const closing = endOfQuoted(text, from + 1);
    quoted = text.slice(from + 1, closing).replaceAll('""', QUOTE);
    [start, end] = [closing + 1, closing + 1];
  }
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: quoted + text.slice(start, end), end };
}

const behindLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;

/** A line with more cells is no table, and would take long before its columns are counted. */
const MOST_CELLS_OF_A_ROW = 2000;

/**
 * The rows of a CSV text one by one (RFC 4180): quoted cells may hold separators and line ends; a forgotten quote ends
 * with the text. `import/too-large` (413).
 */
export function* csvRows(text: string, separator: string): Generator<string[]> {
  let at = 0;
  let row: string[] = [];
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, separator);
    row.push(cell);
    if (row.length > MOST_CELLS_OF_A_ROW) throw new Problem('import/too-large');
    if (text[end] === separator) {
      at = end + 1;
      if (at < text.length) continue;
      row.push('');
    } else {
      at = behindLineEnd(text, end);
    }
    yield row;
    row = [];
  }
}

/** The middle of the first rows' lengths: one long line does not decide. */
function usualWidth(text: string, separator: string): number {
  const widths: number[] = [];
  for (const row of csvRows(text, separator)) {
    if (row.length > 1 || row[0] !== '') widths.push(row.length);
    if (widths.length === SAMPLE) break;
  }
  widths.sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

/** The separator of a CSV text: the one that gives most columns, `;` where none does. */
export function separatorOf(text: string): string {
  const start = text.slice(0, 100_000);
  let best: { separator: string; width: number } = { separator: ';', width: 1 };
  for (const separator of SEPARATORS) {
    const width = usualWidth(start, separator);
    if (width > best.width) best = { separator, width };
  }
  return best.separator;
}
