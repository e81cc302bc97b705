import { wallTime } from './wall-time.ts';

const MS_PER_DAY = 86_400_000;

/** UTC midnight of a calendar day `YYYY-MM-DD`, in ms; NaN for an invalid day. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whole days between two calendar days, negative if `to` is earlier; null if one is invalid. */
export function daysBetween(from: string, to: string): number | null {
  const days = (timeOf(to) - timeOf(from)) / MS_PER_DAY;
  return Number.isNaN(days) ? null : Math.round(days);
}

/** The calendar day `days` later (earlier if negative); throws a RangeError for an invalid day. */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** The calendar day `months` later, where a day that the month lacks becomes its last one; throws a RangeError for an invalid day. */
export function addMonths(day: string, months: number): string {
  const from = new Date(timeOf(day));
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))).toISOString().slice(0, 10);
}

/** A calendar day in Brazilian format: `2026-06-30` → `30/06/2026`. */
export const dayInPtBr = (day: string): string => day.split('-').reverse().join('/');

/** Whether a value is a valid day `YYYY-MM-DD`, from the year 1000 on. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  // A day that the month lacks is read as one of the next month, or as none.
  return new Date(timeOf(value)).getUTCDate() === Number(value.slice(8));
}

/**
 * Whether a day can be recorded: from 1900 on, before which no plot that still bears was planted, so that an earlier year is
 * a slip of the keyboard; and before the year 9999, so that later seasons and days still have years of four digits.
 */
export const isRecordedDay = (value: unknown): value is string =>
  isDay(value) && value >= '1900-01-01' && value < '9999-01-01';

/** The calendar day of an instant in a time zone such as `America/Manaus`. */
export const dayIn = (timeZone: string, at: Date): string => wallTime(timeZone, at).slice(0, 10);
