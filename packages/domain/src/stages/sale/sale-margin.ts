import { centsHalfUp, fromCents } from '../../ground/numbers.ts';
import type { SaleAccount } from './sale-account.ts';

/** What a sale leaves above the cost of its coffee, in R$, of the sacas that have their price alone. */
export type SaleMargin = {
  /** How many those are. */
  sacas: number;
  costPerSaca: number;
  /** Negative where a saca brings less than it cost. */
  perSaca: number;
  total: number;
};

type Priced = Pick<SaleAccount, 'net' | 'sacas' | 'fixedBags' | 'toFixBags'>;

/** The sacas of a sale that have their price. */
export const pricedSacas = ({ sacas, fixedBags, toFixBags }: Omit<Priced, 'net'>): number =>
  toFixBags > 0 ? Math.min(fixedBags, sacas) : sacas;

/**
 * Sets the net of a sale against what all its coffee cost, in R$. Sacas that wait for their price bring nothing yet, so
 * neither does their cost count. Null while none has a price.
 */
export function saleMargin(account: Priced, cost: number): SaleMargin | null {
  const priced = pricedSacas(account);
  if (priced <= 0) return null;
  const costPerSaca = cost / account.sacas;
  const total = account.net - costPerSaca * priced;
  // In whole centavos, as the net and the cost beside it are read: 1.981,53 less 1.472,57 is 508,96.
  const perSaca = fromCents(centsHalfUp(account.net / priced) - centsHalfUp(costPerSaca));
  return { sacas: priced, costPerSaca, perSaca, total };
}
