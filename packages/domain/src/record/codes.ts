/** Short codes of lots, `26-COL-0001`: year, stage, number. */

/** What the codes of a stage begin with in the year of `date` (YYYY-MM-DD); `letters` are the stage's three. */
export const codePrefix = (letters: string, date: string): string => `${date.slice(2, 4)}-${letters}-`;

/** From this number on a code is no part of its series, but a person's own, such as `26-COL-20260601` by the day. */
export const FIRST_OWN_NUMBER = 999_999;

/** The number of a code, from 1; 0 for free texts, for a person's own, and for codes of other years and stages. */
export function codeNumber(code: string, prefix: string): number {
  const digits = code.startsWith(prefix) ? code.slice(prefix.length) : '';
  const number = /^\d{4,6}$/.test(digits) ? Number(digits) : 0;
  return number < FIRST_OWN_NUMBER ? number : 0;
}

/** The code with a number, of at least four digits. */
export const codeOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(4, '0')}`;

/**
 * The code after the highest used one of a stage and year (`codePrefix`). `used` may contain codes of other years and stages, and free
 * texts.
 */
export function nextCode(letters: string, date: string, used: Iterable<string>): string {
  const prefix = codePrefix(letters, date);
  let highest = 0;
  for (const code of used) highest = Math.max(highest, codeNumber(code, prefix));
  return codeOf(prefix, highest + 1);
}
