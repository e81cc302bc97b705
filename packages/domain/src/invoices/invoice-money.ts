import { centsHalfUp, fromCents } from '../ground/numbers.ts';
import { KG_PER_SACA } from '../ground/units.ts';
import { grossOfKg } from '../stages/sale/sale-price.ts';

/** The price of a sale by what its invoice comes to, and the discount (negative: ágio) that is left of rounding, in R$. */
export type InvoicePrice = { pricePerBag: number; rounding: number };

/**
 * The price per saca of 60 kg in whole centavos, and what has to be taken off so that the sale brings the centavos of
 * its invoice.
 */
export function priceOf(cents: number, kg: number): InvoicePrice {
  const pricePerBag = fromCents(centsHalfUp((fromCents(cents) / kg) * KG_PER_SACA));
  return { pricePerBag, rounding: fromCents(centsHalfUp(grossOfKg(kg, pricePerBag)) - cents) };
}
