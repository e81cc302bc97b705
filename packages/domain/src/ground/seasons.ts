/** The season (safra) of a day, as `2026/27`. */

const SEASON = /^(\d{4})\/(\d{2})$/;
/** The crop year of field work starts in September, with flowering. */
const FIRST_MONTH_OF_CROP_YEAR = 9;

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** The season that starts in a calendar year: 2026 → `2026/27`. */
export const seasonOfYear = (year: number): string => `${String(year).padStart(4, '0')}/${twoDigits(year + 1)}`;

/** Whether a value is a season: four digits, a slash and the last two digits of the next year. */
export function isSeason(value: unknown): value is string {
  const [, first, second] = typeof value === 'string' ? (SEASON.exec(value) ?? []) : [];
  return first !== undefined && second === twoDigits(Number(first) + 1);
}

/** The season of a harvest on a day `YYYY-MM-DD`: that of its calendar year. */
export const harvestSeason = (day: string): string => seasonOfYear(Number(day.slice(0, 4)));

/** The season of field work on a day `YYYY-MM-DD`: 1 September to 31 August belong to the year of that August. */
export function cropSeason(day: string): string {
  const year = Number(day.slice(0, 4));
  return seasonOfYear(Number(day.slice(5, 7)) >= FIRST_MONTH_OF_CROP_YEAR ? year + 1 : year);
}
