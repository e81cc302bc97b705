import { sumMoney } from '../ground/numbers.ts';
import { numberAt, textAt } from './data-values.ts';
import type { RecordContent } from './record.ts';

/** What a record still costs: R$, and the day until which it is to be paid, YYYY-MM-DD. */
export type Payable = { amount: number; due: string };

/**
 * What is to be paid for a record: its cost and what was paid for bought coffee, from the day that somebody said until it
 * is paid. Null without such a day, once it is paid or cancelled, and where its cost is hidden.
 */
export function payableOf({ data, status }: Pick<RecordContent, 'data' | 'status'>): Payable | null {
  const due = textAt(data, 'due');
  if (due === undefined || status === 'cancelled' || textAt(data, 'paidAt') !== undefined) return null;
  const amount = sumMoney([numberAt(data, 'cost') ?? 0, numberAt(data, 'purchaseTotal') ?? 0]);
  return amount > 0 ? { amount, due } : null;
}
