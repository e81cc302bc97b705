import type { Finding } from './stage.ts';

/** A finding that the person may confirm. */
export const warning = (field: string, code: string, message: string): Finding => ({
  severity: 'warning',
  field,
  code,
  message,
});

/** A finding that prevents saving. */
export const refusal = (field: string, code: string, message: string): Finding => ({
  severity: 'error',
  field,
  code,
  message,
});
