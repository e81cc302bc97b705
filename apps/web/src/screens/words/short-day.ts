/** Parts of an instant, in ms of the epoch, as pt-BR writes them in a time zone. */
export const part = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString('pt-BR', { timeZone, ...options });

/** `sáb 18/07`. */
export function shortDayOf(at: number, timezone: string): string {
  const day = part(at, timezone, { weekday: 'short' }).replace('.', '');
  return `${day} ${part(at, timezone, { day: '2-digit', month: '2-digit' })}`;
}
