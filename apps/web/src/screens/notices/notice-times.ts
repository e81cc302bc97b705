const MINUTE_MS = 60_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** Whether two instants are on the same day in the device's time zone. */
export const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** When a notice arrived: `há 20 minutos`, `6:10` today, `seg 13/07` before. */
export function noticeTime(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  if (isSameDay(at, now)) return `${at.getHours()}:${two(at.getMinutes())}`;
  const weekday = at.toLocaleDateString('pt-BR', { weekday: 'short' }).replace('.', '');
  return `${weekday} ${two(at.getDate())}/${two(at.getMonth() + 1)}`;
}
