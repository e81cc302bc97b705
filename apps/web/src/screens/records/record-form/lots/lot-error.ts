/** Paths of an input without a field on the form: the lot itself, its output, and its day. */
const PARTS = ['', '.output', '.recordId', '.date'] as const;

/** The error of an input, except for its weight, which has a field; `at` is its index. */
export const lotError = (errorAt: (path: string) => string | undefined, at: number): string | undefined =>
  PARTS.map((part) => errorAt(`inputs.${at}${part}`)).find((error) => error !== undefined);
