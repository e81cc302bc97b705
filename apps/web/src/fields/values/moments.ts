import { wallTime } from '@cafezal/domain/ground/wall-time.ts';

/** An ISO instant as `YYYY-MM-DDTHH:mm` in a time zone, for a date picker; '' if it is invalid. */
export function toLocalMoment(instant: string, timezone: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : wallTime(timezone, new Date(time)).slice(0, 16);
}

/** The ISO instant in UTC of a date picker's `YYYY-MM-DDTHH:mm` in a time zone; '' if it is invalid. */
export function toInstant(local: string, timezone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return '';
  const shown = Date.parse(`${toLocalMoment(new Date(asUtc).toISOString(), timezone)}Z`);
  return Number.isNaN(shown) ? '' : new Date(asUtc - (shown - asUtc)).toISOString();
}
