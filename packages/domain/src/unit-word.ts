import type { Unit } from './fields.ts';
import { formatNumber } from './numbers.ts';

const WORDS: Readonly<Partial<Record<Unit, string>>> = { days: 'dias', plants: 'plantas', pH: '', '1': '' };

/** A unit as people write it behind a number, pt-BR; empty for a plain count and for what has none. */
export const unitWord = (unit: Unit | undefined): string => (unit === undefined ? '' : (WORDS[unit] ?? unit));

/** Sacas with their word, `1 saca`, `28,38 sacas`; 2 decimals unless told. */
export function sacasText(sacas: number, decimals = 2): string {
  const text = formatNumber(sacas, decimals);
  return `${text}\u00a0${text === '1' ? 'saca' : 'sacas'}`;
}
