import { centsHalfUp, fromCents } from '../ground/numbers.ts';
import { KG_PER_SACA } from '../ground/units.ts';
import { grossOfKg } from '../stages/sale/sale-price.ts';

/** What is left of rounding a price, as a row of a sale's discounts in R$: only an ágio adds. */
type Rounding = { kind: 'rounding'; amount: number } | { kind: 'agio'; amount: number; description: string };

/** The price of a sale by what its invoice comes to, and what is left of rounding; null if nothing is. */
export type InvoicePrice = { pricePerBag: number; rounding: Rounding | null };

function roundingOf(cents: number): Rounding | null {
  if (cents === 0) return null;
  const amount = fromCents(Math.abs(cents));
  return cents > 0 ? { kind: 'rounding', amount } : { kind: 'agio', amount, description: 'Arredondamento da nota' };
}

/**
 * The price per saca of 60 kg in whole centavos, and what has to be taken off or added so that the sale brings the centavos of
 * its invoice.
 */
export function priceOf(cents: number, kg: number): InvoicePrice {
  const pricePerBag = fromCents(centsHalfUp((fromCents(cents) / kg) * KG_PER_SACA));
  return { pricePerBag, rounding: roundingOf(centsHalfUp(grossOfKg(kg, pricePerBag)) - cents) };
}
