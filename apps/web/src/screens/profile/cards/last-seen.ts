const DAY = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const HOUR = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const MS_PER_DAY = 86_400_000;

/** When a device was last seen, in this device's time zone: `hoje, 18:05`, `ontem, 18:05`, `13/07/2026`. */
export function lastSeen(at: Date, now: Date): string {
  const day = DAY.format(at);
  if (day === DAY.format(now)) return `hoje, ${HOUR.format(at)}`;
  if (day === DAY.format(new Date(now.getTime() - MS_PER_DAY))) return `ontem, ${HOUR.format(at)}`;
  return day;
}
