import { daysBetween } from '../days.ts';

/** A day as it is said near it: `30/06`, with the year where that is another one. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return year === today.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** A day as people say it: `hoje`, `ontem`, else `em 30/06`. */
export function spokenDay(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'hoje';
  return days === 1 ? 'ontem' : `em ${shortDay(day, today)}`;
}

/** The hour of an instant as people say it in a time zone: `16h`, `16h05`. */
export function spokenHour(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const minute = parts.get('minute');
  return `${Number(parts.get('hour'))}h${minute === '00' ? '' : minute}`;
}

/** `1 dia`, `12 dias`. */
export const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

/** Names in a row as people say them: `peneira 14, moca e escolha`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`;
}
