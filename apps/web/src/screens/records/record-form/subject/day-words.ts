import { addDays } from '@cafezal/domain/ground/days.ts';

/**
 * `Hoje, 15/07`, `Ontem, 14/07`, otherwise the day, with its year if that is another one; `bare` leaves out the date of
 * today and yesterday.
 */
export function dayWords(day: string, today: string, { bare = false }: { bare?: boolean } = {}): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const short = `${date}/${month}`;
  if (day === today) return bare ? 'hoje' : `Hoje, ${short}`;
  if (day === addDays(today, -1)) return bare ? 'ontem' : `Ontem, ${short}`;
  return today.startsWith(year) ? short : `${short}/${year}`;
}
