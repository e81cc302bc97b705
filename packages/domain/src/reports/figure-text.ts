import { withWord } from '../definition/unit-word.ts';
import { halfUp } from '../ground/half-up.ts';

const FORMATS = new Map<string, Intl.NumberFormat>();

type Writing = { decimals?: number | undefined; upTo?: true | undefined; signed?: true | undefined };

function formatOf({ decimals = 2, upTo }: Writing): Intl.NumberFormat {
  const key = `${decimals} ${upTo === true}`;
  const known = FORMATS.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: upTo === true ? 0 : decimals,
    maximumFractionDigits: decimals,
  });
  FORMATS.set(key, format);
  return format;
}

/**
 * A figure as reports write it: with all decimals (62,90), or at most (`upTo`) that many (1,5); the minus is U+2212,
 * `signed` adds a plus.
 */
export function figureText(value: number | null, writing: Writing = {}): string {
  if (value === null) return '–';
  const text = formatOf(writing).format(halfUp(Math.abs(value), writing.decimals ?? 2));
  const isZero = !/[1-9]/.test(text);
  if (value < 0 && !isZero) return `\u2212\u00a0${text}`;
  return writing.signed === true && !isZero ? `+\u00a0${text}` : text;
}

/** A figure with its unit: `R$ 988,45`, `62,90 sacas`. */
export const unitFigure = (value: number | null, unit: string, writing: Writing = {}): string => {
  if (value === null) return '–';
  if (unit !== 'R$') return withWord(figureText(value, writing), unit);
  const text = `R$\u00a0${figureText(Math.abs(value), writing)}`;
  return value < 0 ? `\u2212${text}` : text;
};
