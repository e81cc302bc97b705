import { dayInPtBr } from '../ground/days.ts';
import { formatMoney, fromCents } from '../ground/numbers.ts';
import type { Cancellation, Invoice } from './invoice.ts';

/** What is kept of a file that waits. Who bought is the farm itself, whose tax number is not kept a second time. */
export type KeptContent =
  | { kind: 'purchase'; invoice: Invoice & { buyer: null } }
  | { kind: 'cancellation'; cancellation: Cancellation };

/** What waits on a farm, by the key of the invoice: since which day (YYYY-MM-DD), or on which it was cancelled. */
export type KeptInvoices = {
  purchases: ReadonlyMap<string, string>;
  cancellations: ReadonlyMap<string, string>;
};

/** A purchase as it waits. */
export const keptPurchase = (invoice: Invoice): KeptContent => ({
  kind: 'purchase',
  invoice: { ...invoice, buyer: null },
});

/** The key of the invoice that something which waits is about. */
export const keyOfKept = (kept: KeptContent): string =>
  kept.kind === 'purchase' ? kept.invoice.key : kept.cancellation.key;

/** Centavos of all items of an invoice: `vProd` − `vDesc`. */
const totalCents = ({ items }: Invoice): number => items.reduce((sum, { cents }) => sum + cents, 0);

/** What waits in one line: `Compra 1/77, de AGRO LTDA, R$ 1.234,00`. */
export function keptWords(kept: KeptContent): string {
  if (kept.kind === 'cancellation') {
    const { key, on } = kept.cancellation;
    return `Cancelamento de ${dayInPtBr(on)} da nota ${Number(key.slice(25, 34))}`;
  }
  const { series, number, issuer, issuedOn } = kept.invoice;
  const from = `de ${issuer.name}, ${dayInPtBr(issuedOn)}`;
  return `Compra ${series}/${number} ${from}, ${formatMoney(fromCents(totalCents(kept.invoice)))}`;
}
