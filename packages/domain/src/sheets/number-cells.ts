import type { TableCell } from '../ground/csv.ts';
import { parseDecimal } from '../ground/numbers.ts';
import { searchKey } from '../ground/search-key.ts';

/** What a dot separates in a column; in an `english` one it separates decimals, and a comma thousands. */
export type Dots = 'thousands' | 'decimals' | 'english';

/** Money before a number and words behind it; `R$ 1.200` is one. Spaces part thousands, and nothing else. */
const AROUND =
  /^\s*(?:r\$)?\s*([+-]?\s*(?:\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?|[\d.,]*\d))\s*((?:[a-zà-ú$@%/°º.][a-zà-ú$@%/²³°º.\d ]*)?)\s*$/i;
/** A word for a thousand, alone or before a unit: `10 mil`, `10 mil kg`. */
const THOUSANDS = /^mil(?:\s+|$)/;
const UNCLEAR_DOT = /^-?[1-9]\d{0,2}\.\d{3}$/;
const UNCLEAR_COMMA = /^-?[1-9]\d{0,2},\d{3}$/;
const DOT_DECIMAL = /^-?\d+\.(\d{1,2}|\d{4,})$|^-?0\.\d+$|^-?\d{4,}\.\d+$/;
const DOT_THOUSANDS = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d{1,3}(\.\d{3}){2,}$/;
const COMMA_THOUSANDS = /^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/;

/** A word as it is compared: without accents, what it is per (`/sc`), and the dot of a short form. */
const wordKey = (word: string): string =>
  searchKey(word)
    .replaceAll('º', '°')
    .replace(/^\/\s*|[.\s]+$/g, '');

/** The digits of a cell with their signs, and all that stands behind them; null where it is no number at all. */
function cutNumber(cell: TableCell): { digits: string; behind: string } | null {
  if (typeof cell !== 'string') return null;
  const [, digits, behind = ''] = AROUND.exec(cell.slice(0, 60)) ?? [];
  if (digits === undefined || cell.length > 60) return null;
  return { digits: digits.replace(/\s/g, '').replace(/^\+/, ''), behind };
}

/** The digits of a cell, the folded words behind them, and by how much these multiply; null where it is no number at all. */
export function numberParts(cell: TableCell): { digits: string; word: string; times: number } | null {
  const cut = cutNumber(cell);
  if (cut === null) return null;
  const word = wordKey(cut.behind);
  const times = THOUSANDS.test(word) ? 1000 : 1;
  return { digits: cut.digits, word: word.replace(THOUSANDS, ''), times };
}

/** What the cells of a column say about their dots and commas. */
export type Signs = {
  /** What a dot separates; `unclear` where only asking helps, null where none matters. */
  dots: Dots | 'unclear' | null;
  /** The first that is written as in English, `6,820.00`: what others mean by a comma is not certain then. */
  english: string | undefined;
  /** Numbers that can be read in two ways. */
  unclear: readonly string[];
};

/** What the signs of a column mean. A single number in English decides nothing: it may be pasted among others. */
export function signsOf(cells: readonly TableCell[]): Signs {
  const digits = cells.flatMap((cell) => cutNumber(cell)?.digits ?? []);
  const english = digits.find((one) => COMMA_THOUSANDS.test(one));
  const unclear = digits.filter((one) => UNCLEAR_DOT.test(one) || (english !== undefined && UNCLEAR_COMMA.test(one)));
  if (unclear.length === 0) return { dots: null, english, unclear };
  const areDecimal = digits.some((one) => DOT_DECIMAL.test(one));
  const areThousands = digits.some((one) => DOT_THOUSANDS.test(one));
  const isUnclear = areDecimal === areThousands || unclear.some((one) => UNCLEAR_COMMA.test(one));
  return { dots: isUnclear ? 'unclear' : areDecimal ? 'decimals' : 'thousands', english, unclear };
}

function digitsAsNumber(digits: string, dots: Dots | null): number | null {
  const hasThousands = COMMA_THOUSANDS.test(digits) || (dots === 'english' && UNCLEAR_COMMA.test(digits));
  if (hasThousands) return parseDecimal(Number(digits.replaceAll(',', '')));
  if (dots !== 'thousands' && dots !== null && UNCLEAR_DOT.test(digits)) return parseDecimal(Number(digits));
  return parseDecimal(digits);
}

/**
 * The number of a cell, whatever unit stands behind it; null where it is none. Both signs in one cell: the last is the
 * decimal one. A dot alone before three digits is what the column's dots are, thousands by default, and a comma decimal
 * but in an English column.
 */
export function numberOf(cell: TableCell, dots: Dots | null): number | null {
  if (typeof cell === 'number') return parseDecimal(cell);
  const parts = numberParts(cell);
  if (parts === null) return null;
  const number = digitsAsNumber(parts.digits, dots);
  return number === null || parts.times === 1 ? number : parseDecimal(Number((number * parts.times).toPrecision(15)));
}
