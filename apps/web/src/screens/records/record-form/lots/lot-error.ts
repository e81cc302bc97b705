/** What of a lot that goes in has no field of its own on the form: the lot itself, which of its outputs, and its day. */
const PARTS = ['', '.output', '.recordId', '.date'] as const;

/** What cannot be of a lot that goes in, but for its weight, which has a field; `at` counts the lots from 0. */
export const lotError = (errorAt: (path: string) => string | undefined, at: number): string | undefined =>
  PARTS.map((part) => errorAt(`inputs.${at}${part}`)).find((error) => error !== undefined);
