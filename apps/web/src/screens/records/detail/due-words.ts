import { daysBetween } from '@cafezal/domain/ground/days.ts';

const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

/** When an instalment is due: `em 10 dias`, `vence hoje`, `atrasada há 3 dias`. Days are YYYY-MM-DD. */
export function dueWords(due: string, today: string): string {
  const days = daysBetween(today, due);
  if (days === null) return 'a receber';
  if (days === 0) return 'vence hoje';
  return days > 0 ? `em ${daysText(days)}` : `atrasada há ${daysText(-days)}`;
}
