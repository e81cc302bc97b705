import type { Finding } from '../stage.ts';

const FORMATS = new Map<number, Intl.NumberFormat>();

/** A number as people read it in Brazil, with at most so many decimals: 12400.5 → `12.400,5`. */
export function inPtBr(value: number, decimals = 2): string {
  const known = FORMATS.get(decimals);
  if (known !== undefined) return known.format(value);
  const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: decimals });
  FORMATS.set(decimals, format);
  return format.format(value);
}

/** A finding that a person may confirm. */
export const warning = (field: string, code: string, message: string): Finding => ({
  severity: 'warning',
  field,
  code,
  message,
});

/** A finding that stops the save. */
export const refusal = (field: string, code: string, message: string): Finding => ({
  severity: 'error',
  field,
  code,
  message,
});
