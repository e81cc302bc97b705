import type { TableCell } from '../ground/csv.ts';
import { parseDecimal } from '../ground/numbers.ts';

/** What a dot separates in a column. */
export type Dots = 'thousands' | 'decimals';

/** Money and spaces around a number; `R$ 1.200` is one. */
const AROUND = /^\s*(?:r\$)?\s*([+-]?[\d.,\s]*\d)\s*([a-zçãéê$@%/²³°.]*)\s*$/i;
const UNCLEAR = /^-?[1-9]\d{0,2}\.\d{3}$/;
const DOT_DECIMAL = /^-?\d+\.(\d{1,2}|\d{4,})$|^-?0\.\d+$|^-?\d{4,}\.\d+$|^-?\d{1,3}(,\d{3})+\.\d+$/;
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

/** What the cells of a column say about their dots: what a dot separates, `unclear` where only asking helps, null where none matters. */
export function dotsOf(cells: readonly TableCell[]): Dots | 'unclear' | null {
  const digits = cells.flatMap((cell) => numberParts(cell)?.digits ?? []);
  if (!digits.some((one) => UNCLEAR.test(one))) return null;
  const areDecimal = digits.some((one) => DOT_DECIMAL.test(one));
  const areThousands = digits.some((one) => DOT_THOUSANDS.test(one));
  if (areDecimal === areThousands) return 'unclear';
  return areDecimal ? 'decimals' : 'thousands';
}

/** The first three cells of a column that can be read in two ways. */
export const unclearCells = (cells: readonly TableCell[]): readonly string[] =>
  cells
    .flatMap((cell) => numberParts(cell)?.digits ?? [])
    .filter((digits) => UNCLEAR.test(digits))
    .slice(0, 3);

/**
 * The number of a cell; null where it is none. Both signs in one cell: the last is the decimal one. A dot alone before three digits
 * is what the column's dots are, thousands by default.
 */
export function numberOf(cell: TableCell, dots: Dots | null): number | null {
  if (typeof cell === 'number') return parseDecimal(cell);
  const parts = numberParts(cell);
  if (parts === null) return null;
  const { digits } = parts;
  if (COMMA_THOUSANDS.test(digits)) return parseDecimal(Number(digits.replaceAll(',', '')));
  if (dots === 'decimals' && UNCLEAR.test(digits)) return parseDecimal(Number(digits));
  return parseDecimal(digits);
}
