import { leadMoneyText } from '@cafezal/domain/ground/lead-money.ts';
import { formatMoney } from '@cafezal/domain/ground/numbers.ts';

/** An amount of money on one line, always to the centavo: the same amount stands in accounts and tables beside it. */
export const moneyText = (amount: number): string => formatMoney(amount).replace(' ', '\u00a0');

/** An amount of money as a main figure. */
export const leadMoney = (amount: number): string => leadMoneyText(moneyText(amount));
