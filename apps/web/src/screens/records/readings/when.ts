import { dayIn, daysBetween } from '@cafezal/domain/days.ts';

const part = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString('pt-BR', { timeZone, ...options });

/** The hour of an instant as the yard says it: `16h`, `16h05`. */
export function hourOf(at: string, timezone: string): string {
  const [hour = '', minute = '00'] = part(at, timezone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).split(
    ':',
  );
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}

/** An instant in a table: `14/07 16h`. */
export const shortMoment = (at: string, timezone: string): string =>
  `${part(at, timezone, { day: '2-digit', month: '2-digit' })} ${hourOf(at, timezone)}`;

/** An instant in a sentence: `hoje às 9h40`, `ontem às 16h`, else `14/07 às 16h`. */
export function momentOf(at: string, timezone: string, now: Date = new Date()): string {
  const days = daysBetween(dayIn(timezone, new Date(at)), dayIn(timezone, now));
  const day = days === 0 ? 'hoje' : days === 1 ? 'ontem' : part(at, timezone, { day: '2-digit', month: '2-digit' });
  return `${day} às ${hourOf(at, timezone)}`;
}

/** A calendar day without its year: `14/07`. */
export const shortDate = (day: string): string => day.slice(5).split('-').reverse().join('/');

/** A calendar day as it is said near it: `hoje, 15/07`, `ontem, 14/07`, else `14/07/2026`. */
export function dayWords(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return `hoje, ${shortDate(day)}`;
  return days === 1 ? `ontem, ${shortDate(day)}` : day.split('-').reverse().join('/');
}
