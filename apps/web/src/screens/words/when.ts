import { spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn, daysBetween } from '@cafezal/domain/ground/days.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';

/** A calendar day without its year: `14/07`. */
export const shortDate = (day: string): string => day.slice(5).split('-').reverse().join('/');

const dateOf = (at: string, timezone: string): string => shortDate(dayIn(timezone, new Date(at)));

/** An instant in a table: `14/07 16h`. */
export const shortMoment = (at: string, timezone: string): string =>
  `${dateOf(at, timezone)} ${spokenHour(at, timezone)}`;

/** An instant in a sentence: `hoje às 9h40`, `ontem às 16h`, otherwise `14/07 às 16h`. */
export function momentOf(at: string, timezone: string, now: Date = correctedNow()): string {
  const days = daysBetween(dayIn(timezone, new Date(at)), dayIn(timezone, now));
  const day = days === 0 ? 'hoje' : days === 1 ? 'ontem' : dateOf(at, timezone);
  return `${day} às ${spokenHour(at, timezone)}`;
}

/** A calendar day: `hoje, 15/07`, `ontem, 14/07`, otherwise `14/07/2026`. */
export function dayWords(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return `hoje, ${shortDate(day)}`;
  return days === 1 ? `ontem, ${shortDate(day)}` : day.split('-').reverse().join('/');
}
