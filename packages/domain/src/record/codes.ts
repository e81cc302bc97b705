/** Short codes of lots, `26-COL-0001`: year, stage, number. */

const numberOf = (code: string, prefix: string): number => {
  const digits = code.startsWith(prefix) ? code.slice(prefix.length) : '';
  return /^\d{4,9}$/.test(digits) ? Number(digits) : 0;
};

/**
 * The code after the highest used one: year of `date` (YYYY-MM-DD), the stage's three letters, and a number of at least
 * four digits. `used` may contain codes of other years and stages, and free texts.
 */
export function nextCode(letters: string, date: string, used: Iterable<string>): string {
  const prefix = `${date.slice(2, 4)}-${letters}-`;
  let highest = 0;
  for (const code of used) highest = Math.max(highest, numberOf(code, prefix));
  return `${prefix}${String(highest + 1).padStart(4, '0')}`;
}
