import type { TableCell } from '../ground/csv.ts';
import { parseDecimal } from '../ground/numbers.ts';

/** What a dot separates in a column; in an `english` one it separates decimals, and a comma thousands. */
export type Dots = 'thousands' | 'decimals' | 'english';

/** Money and spaces around a number; `R$ 1.200` is one. */
const AROUND = /^\s*(?:r\$)?\s*([+-]?[\d.,\s]*\d)\s*([a-zçãéê$@%/²³°.]*)\s*$/i;
const UNCLEAR_DOT = /^-?[1-9]\d{0,2}\.\d{3}$/;
const UNCLEAR_COMMA = /^-?[1-9]\d{0,2},\d{3}$/;
const DOT_DECIMAL = /^-?\d+\.(\d{1,2}|\d{4,})$|^-?0\.\d+$|^-?\d{4,}\.\d+$/;
const DOT_THOUSANDS = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d{1,3}(\.\d{3}){2,}$/;
const COMMA_THOUSANDS = /^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/;

/** The digits of a cell with their signs, and the word behind them; null where it is no number at all. */
export function numberParts(cell: TableCell): { digits: string; word: string } | null {
  if (typeof cell !== 'string') return null;
  const [, digits, word = ''] = AROUND.exec(cell.slice(0, 60)) ?? [];
  return digits === undefined || cell.length > 60
    ? null
    : { digits: digits.replace(/\s/g, '').replace(/^\+/, ''), word: word.toLowerCase() };
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
  const digits = cells.flatMap((cell) => numberParts(cell)?.digits ?? []);
  const english = digits.find((one) => COMMA_THOUSANDS.test(one));
  const unclear = digits.filter((one) => UNCLEAR_DOT.test(one) || (english !== undefined && UNCLEAR_COMMA.test(one)));
  if (unclear.length === 0) return { dots: null, english, unclear };
  const areDecimal = digits.some((one) => DOT_DECIMAL.test(one));
  const areThousands = digits.some((one) => DOT_THOUSANDS.test(one));
  const isUnclear = areDecimal === areThousands || unclear.some((one) => UNCLEAR_COMMA.test(one));
  return { dots: isUnclear ? 'unclear' : areDecimal ? 'decimals' : 'thousands', english, unclear };
}

/**
 * The number of a cell; null where it is none. Both signs in one cell: the last is the decimal one. A dot alone before three digits
 * is what the column's dots are, thousands by default, and a comma decimal but in an English column.
 */
export function numberOf(cell: TableCell, dots: Dots | null): number | null {
  if (typeof cell === 'number') return parseDecimal(cell);
  const parts = numberParts(cell);
  if (parts === null) return null;
  const { digits } = parts;
  const hasThousands = COMMA_THOUSANDS.test(digits) || (dots === 'english' && UNCLEAR_COMMA.test(digits));
  if (hasThousands) return parseDecimal(Number(digits.replaceAll(',', '')));
  if (dots !== 'thousands' && dots !== null && UNCLEAR_DOT.test(digits)) return parseDecimal(Number(digits));
  return parseDecimal(digits);
}
