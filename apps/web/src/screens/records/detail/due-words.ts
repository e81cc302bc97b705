import { daysBetween } from '@cafezal/domain/ground/days.ts';
import type { SaleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { moneyText } from '../../words/money-text.ts';

const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);

/** When an instalment is due: `em 10 dias`, `vence hoje`, `atrasada há 3 dias`. Days are YYYY-MM-DD. */
export function dueWords(due: string, today: string): string {
  const days = daysBetween(today, due);
  if (days === null) return 'a receber';
  if (days === 0) return 'vence hoje';
  return days > 0 ? `em ${daysText(days)}` : `atrasada há ${daysText(-days)}`;
}

/** R$ below which nothing is owed. */
export const HALF_A_CENT = 0.005;

/**
 * What is still to come of a sale, `unplanned` R$ of it in no instalment. Coffee without a price is not paid for,
 * whatever came in of the rest.
 */
export function owedWords(
  { open, net, toFixBags }: Pick<SaleAccount, 'open' | 'net' | 'toFixBags'>,
  unplanned: number,
): string {
  if (open + unplanned >= HALF_A_CENT) return `A receber ${moneyText(open + unplanned)}`;
  if (toFixBags <= 0) return 'Tudo recebido';
  return net <= 0 ? 'Ainda sem preço' : 'Recebido o que foi fixado';
}
