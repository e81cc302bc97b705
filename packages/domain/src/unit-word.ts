import type { Unit } from './fields.ts';

const WORDS: Readonly<Partial<Record<Unit, string>>> = { days: 'dias', plants: 'plantas', pH: '', '1': '' };

/** A unit as people write it behind a number, pt-BR; empty for a plain count and for what has none. */
export const unitWord = (unit: Unit | undefined): string => (unit === undefined ? '' : (WORDS[unit] ?? unit));
