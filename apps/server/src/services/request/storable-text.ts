import { Problem } from '@cafezal/domain/record/problem.ts';

/** Whether PostgreSQL can store a text: without NUL and lone surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** What is said of a text that cannot be stored. */
export const INVALID_TEXT = 'O texto tem caracteres inválidos.';

/** `request/invalid` (422) for JSON with a text or a key that the database cannot store. */
export function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw new Problem('request/invalid', { message: INVALID_TEXT });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    assertStorable(key);
    assertStorable(item);
  }
}
