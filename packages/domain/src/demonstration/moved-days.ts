import type { GoldenRecord } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day in a name: `Colheita Sede 29/06`. */
const NAMED_DAY = /(?<!\d)(\d{2})\/(\d{2})\b/g;
const NAMED_SEASON = /\b\d{4}\/\d{2}\b/;
const CODE_YEAR = /^\d{2}(?=-)/;

/** How a record is moved: by how many days, and into which season (`2026/27`). */
export type Move = { days: number; season: string };

function moved(value: unknown, days: number): unknown {
  if (typeof value === 'string') return DAY.test(value) ? addDays(value, days) : value;
  if (Array.isArray(value)) return value.map((item) => moved(item, days));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner, days)]));
}

/** A name with its season and days moved; the days are of `year`. */
const movedName = (name: string, year: string, { days, season }: Move): string =>
  name.replace(NAMED_SEASON, season).replace(NAMED_DAY, (_, date, month) => {
    const [, newMonth, newDate] = addDays(`${year}-${month}-${date}`, days).split('-');
    return `${newDate}/${newMonth}`;
  });

/** A record of the worked season on other days: all days in its data and name, its season, and the year in its code. */
export function movedRecord(record: GoldenRecord, move: Move): GoldenRecord {
  const { days, season } = move;
  const { date } = record.payload;
  const year = typeof date === 'string' ? date.slice(0, 4) : season.slice(0, 4);
  const entries = Object.entries(record.payload).map(([key, value]): [string, unknown] => {
    if (key === 'season') return [key, season];
    if (typeof value !== 'string') return [key, moved(value, days)];
    if (key === 'code') return [key, value.replace(CODE_YEAR, season.slice(2, 4))];
    return [key, /name$/i.test(key) ? movedName(value, year, move) : moved(value, days)];
  });
  const { id, data } = record.payload;
  return { ...record, payload: { data, ...Object.fromEntries(entries), id } as GoldenRecord['payload'] };
}
