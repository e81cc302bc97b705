import { formatNumber } from '../numbers.ts';
import type { Finding } from '../stage.ts';

/** A number within a message, as people read it in Brazil, with at most so many decimals (2): 12400.5 → `12.400,5`. */
export const inPtBr = formatNumber;

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
