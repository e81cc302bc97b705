import { centsHalfUp, centsThatSum, fromCents } from '../../ground/numbers.ts';
import { ratio, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { type Deduction, deductionsOf, isFunrural } from './sale-deductions.ts';
import { coffeePart, saleGross, type ValuedLot } from './sale-gross.ts';
import { type PaymentState, receivedOf, stateOf } from './sale-payments.ts';
import type { SaleFacts } from './sold-lots.ts';

type Sale = Pick<RecordContent, 'data' | 'date' | 'inputs' | 'status'>;

/**
 * The account of a sale, which every screen, list and report reads: R$ at full precision, `net` = `gross` − Σ `deductions`.
 */
export type SaleAccount = {
  /** What it brings; 0 while nothing is fixed. */
  gross: number;
  /** Of green coffee, or to be had of what is sold in husk or as fruit. */
  sacas: number;
  lots: readonly ValuedLot[];
  deductions: readonly Deduction[];
  /** The part of the deductions that the buyer keeps for the state, being a company; 0 where nobody does. */
  withheld: number;
  net: number;
  /** By the sacas that have their price, of what they bring. */
  netPerSaca: number | null;
  fixedBags: number;
  toFixBags: number;
  paid: number;
  open: number;
  paymentState: PaymentState;
};

const sumOf = (deductions: readonly Deduction[]): number => deductions.reduce((sum, { amount }) => sum + amount, 0);

function isBuyerCompany({ data }: Sale, { record }: SaleFacts): boolean {
  const id = textAt(data, 'buyerId');
  const buyer = id === undefined ? undefined : record(id);
  return buyer !== undefined && textAt(buyer.data, 'cnpj') !== undefined;
}

/** The account of a sale; null while it has no price and none is to be fixed. */
export function saleAccount(sale: Sale, facts: SaleFacts): SaleAccount | null {
  const { gross, lots, sacas, fixedBags, toFixBags } = saleGross(sale, facts);
  if (gross === null) return null;
  const deductions = deductionsOf(sale, { gross, sacas }, facts.farm.settings);
  const net = gross - sumOf(deductions);
  const received = receivedOf(sale, net);
  return {
    gross,
    sacas,
    lots,
    deductions,
    withheld: isBuyerCompany(sale, facts) ? sumOf(deductions.filter(isFunrural)) : 0,
    net,
    netPerSaca: ratio(net * coffeePart({ gross, lots }), toFixBags > 0 ? fixedBags : sacas),
    fixedBags,
    toFixBags,
    ...received,
    paymentState: stateOf(sale, received),
  };
}

/** The account of a sale as the API answers it, without its lots; null without a price. */
export function answeredAccount(sale: Sale, facts: SaleFacts): Omit<SaleAccount, 'lots'> | null {
  const account = saleAccount(sale, facts);
  if (account === null) return null;
  const { lots: _, ...answered } = account;
  return answered;
}

/** R$ of Funrural in an account, and of all that is taken off besides. */
export function takenOff({ deductions }: Pick<SaleAccount, 'deductions'>): { funrural: number; other: number } {
  return {
    funrural: sumOf(deductions.filter(isFunrural)),
    other: sumOf(deductions.filter((one) => !isFunrural(one))),
  };
}

/** An account as it is shown: R$ in whole centavos, where what is taken off sums to gross − net. */
export type ShownAccount = { gross: number; net: number; deductions: readonly Deduction[] };

/** Rounds gross and net half up, and the deductions so that the shown ones add up. */
export function shownAccount({
  gross,
  net,
  deductions,
}: Pick<SaleAccount, 'gross' | 'net' | 'deductions'>): ShownAccount {
  const [grossCents, netCents] = [centsHalfUp(gross), centsHalfUp(net)];
  const cents = centsThatSum(
    deductions.map(({ amount }) => amount),
    grossCents - netCents,
  );
  return {
    gross: fromCents(grossCents),
    net: fromCents(netCents),
    deductions: deductions.map((one, at) => ({ ...one, amount: fromCents(cents[at] ?? 0) })),
  };
}
