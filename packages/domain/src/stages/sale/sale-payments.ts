import { sumMoney } from '../../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { waitsForPrice } from './fixed-later.ts';

/** How far a sale is paid. */
export type PaymentState = 'open' | 'partial' | 'paid';

type Sale = Pick<RecordContent, 'data' | 'status'>;

const STATE_OF: Readonly<Record<string, PaymentState>> = { paid: 'paid', partially_paid: 'partial' };

/** How far a sale is paid: by its instalments, else by its status. While sacas wait for a price, more is to come than is listed. */
export function paymentState({ data, status }: Sale): PaymentState {
  const rows = rowsAt(data, 'payments');
  if (rows.length === 0) return STATE_OF[status] ?? 'open';
  const paid = rows.filter((row) => textAt(row, 'paidAt') !== undefined).length;
  if (paid === 0) return 'open';
  return paid < rows.length || waitsForPrice(data) ? 'partial' : 'paid';
}

/** R$ that came as inputs of a barter; all of it where nobody noted what they were worth. */
const barteredOf = ({ data }: Sale, net: number): number =>
  data.contractType === 'barter' ? Math.min(net, numberAt(data, 'barterValue') ?? net) : 0;

/** R$ of instalments. */
const amountOf = (rows: ReturnType<typeof rowsAt>): number => sumMoney(rows.map((row) => numberAt(row, 'amount') ?? 0));

/** The part of the net that a buyer rounds off or keeps back without a word: nobody waits for it once the rest is paid. */
const NOT_WAITED_FOR = 0.01;

/** R$ of the net that no instalment covers, and no inputs of a barter. */
export function unplannedOf(sale: Sale, net: number): number {
  const rows = rowsAt(sale.data, 'payments');
  const rest = net - barteredOf(sale, net) - amountOf(rows);
  const isDone = paymentState(sale) === 'paid' && (rows.length === 0 || rest <= net * NOT_WAITED_FOR);
  return isDone ? 0 : Math.max(0, rest);
}

/** R$ received of a sale, in inputs of a barter too, and R$ still owed: by its instalments, else by its status and what it leaves. */
export function receivedOf(sale: Sale, net: number): { paid: number; open: number } {
  const rows = rowsAt(sale.data, 'payments');
  const planned = amountOf(rows);
  const received = amountOf(rows.filter((row) => textAt(row, 'paidAt') !== undefined));
  if (rows.length > 0)
    return {
      paid: sumMoney([received, barteredOf(sale, Math.max(0, net - planned))]),
      open: sumMoney([planned, -received]),
    };
  const paid = paymentState(sale) === 'paid' ? net : barteredOf(sale, net);
  return { paid, open: net - paid };
}

/** How far a sale is paid, the inputs of a barter counted as what they pay. */
export function stateOf(sale: Sale, { paid, open }: { paid: number; open: number }): PaymentState {
  if (sale.data.contractType !== 'barter' || paid === 0) return paymentState(sale);
  return open > 0 || waitsForPrice(sale.data) ? 'partial' : 'paid';
}

/** Statuses after which all coffee of a sale has left, each with the next one that payments lead to. */
const MOVES: Readonly<Record<string, Partial<Record<PaymentState, string>>>> = {
  delivered: { partial: 'partially_paid', paid: 'paid' },
  partially_paid: { paid: 'paid' },
};

/** The status that follows from the instalments; only delivered coffee is paid by itself, an advance empties no tulha. */
export function statusByPayments(sale: Sale): string {
  if (rowsAt(sale.data, 'payments').length === 0) return sale.status;
  return MOVES[sale.status]?.[paymentState(sale)] ?? sale.status;
}
