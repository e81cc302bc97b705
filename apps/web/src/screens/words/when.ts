import { spokenHour } from '@cafezal/domain/attention/attention-words.ts';
import { dayIn, dayInPtBr, daysBetween } from '@cafezal/domain/ground/days.ts';
import { correctedNow } from '../../data/device/corrected-clock.ts';

/** A calendar day without its year: `14/07`. */
export const shortDate = (day: string): string => day.slice(5).split('-').reverse().join('/');

/** A day without its year where that is today's. */
const dateBeside = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : dayInPtBr(day);

/** An instant in a table: `14/07 16h`, of another year `14/07/2025 16h`. */
export const shortMoment = (at: string, timezone: string, now: Date = correctedNow()): string =>
  `${dateBeside(dayIn(timezone, new Date(at)), dayIn(timezone, now))} ${spokenHour(at, timezone)}`;

/** An instant in a sentence: `hoje às 9h40`, `ontem às 16h`, otherwise `14/07 às 16h`, of another year `14/07/2025 às 16h`. */
export function momentOf(at: string, timezone: string, now: Date = correctedNow()): string {
  const [date, today] = [dayIn(timezone, new Date(at)), dayIn(timezone, now)];
  const days = daysBetween(date, today);
  const day = days === 0 ? 'hoje' : days === 1 ? 'ontem' : dateBeside(date, today);
  return `${day} às ${spokenHour(at, timezone)}`;
}

/** A calendar day: `hoje, 15/07`, `ontem, 14/07`, otherwise `14/07/2026`. */
export function dayWords(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return `hoje, ${shortDate(day)}`;
  return days === 1 ? `ontem, ${shortDate(day)}` : dayInPtBr(day);
}
