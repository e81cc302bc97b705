import { fromCents } from '../ground/numbers.ts';
import { KG_PER_SACA } from '../ground/units.ts';
import type { RecordInput } from '../record/record.ts';
import { coffeeOf } from './coffee-in-invoice.ts';
import type { Invoice } from './invoice.ts';
import type { Buyer } from './invoice-buyer.ts';
import { priceOf } from './invoice-money.ts';

type Data = Readonly<Record<string, unknown>>;

/** What else is known of a sale besides its invoice. */
export type SoldBy = {
  buyer: Buyer;
  kg: number;
  inputs: readonly RecordInput[];
  /** ISO 3166-1, two letters; empty while it is not known. */
  country: string;
  today: string;
};

/**
 * What an operation is, by the last three digits of its CFOP (Ajuste SINIEF 07/2001): `501` with the purpose of export,
 * `131` and `159` to a cooperative, `922` an invoice before the delivery.
 */
const codesOf = (invoice: Invoice): readonly string[] => coffeeOf(invoice).map(({ cfop }) => cfop);
const isAny = (invoice: Invoice, ...codes: readonly string[]): boolean =>
  codesOf(invoice).some((cfop) => codes.includes(cfop.slice(1)));

/** Whether an invoice goes abroad: straight, or by a trading company. */
export const isDirectExport = (invoice: Invoice): boolean => codesOf(invoice).some((cfop) => cfop.startsWith('7'));
export const isIndirectExport = (invoice: Invoice): boolean => isAny(invoice, '501', '502');

/** Whether goods are only sent, such as to a warehouse, and nothing is sold. */
export const isNoSale = (invoice: Invoice): boolean =>
  codesOf(invoice).every((cfop) => /^[56]9/.test(cfop) && !cfop.endsWith('922'));

/** Centavos that the coffee of an invoice comes to: `vProd` − `vDesc`. */
export const centsOf = (invoice: Invoice): number => coffeeOf(invoice).reduce((sum, { cents }) => sum + cents, 0);

/** Series and number, as they are printed. */
export const numberOf = ({ series, number }: Invoice): string => `${series}/${number}`.slice(0, 40);

/** The day on which the coffee left, and whether that has been. */
function departureOf(invoice: Invoice, today: string): { day: string | null; hasLeft: boolean } {
  if (isAny(invoice, '922')) return { day: null, hasLeft: false };
  const day = invoice.leftOn ?? invoice.issuedOn;
  return { day, hasLeft: day <= today };
}

/** Instalments and the day of payment. */
function paymentsOf(invoice: Invoice): Data {
  const { instalments, issuedOn } = invoice;
  if (instalments.length > 0) {
    const days = instalments.map(({ due }) => due).sort();
    return {
      payments: instalments.map(({ due, cents }) => ({ due, amount: fromCents(cents) })),
      paymentDate: days.at(-1),
    };
  }
  return isPaid(invoice) ? { paymentDate: issuedOn } : {};
}

const isPaid = (invoice: Invoice): boolean =>
  invoice.instalments.length === 0 && invoice.paidCents > 0 && invoice.paidCents >= centsOf(invoice);

function statusOf(invoice: Invoice, today: string): string {
  if (!departureOf(invoice, today).hasLeft) return 'contracted';
  return isPaid(invoice) ? 'paid' : 'delivered';
}

function destinationOf(invoice: Invoice, country: string): Data {
  const to = country === '' ? {} : { destinationCountry: country };
  if (isDirectExport(invoice)) return { contractType: 'direct_export', destination: 'direct_export', ...to };
  if (isIndirectExport(invoice)) return { destination: 'indirect_export', ...to };
  return isAny(invoice, '131', '159') ? { contractType: 'coop' } : {};
}

/** What an invoice says of the delivery and the invoice itself. */
function invoiceData(invoice: Invoice, today: string): Data {
  const { day } = departureOf(invoice, today);
  return {
    invoiceNumber: numberOf(invoice),
    invoiceKey: invoice.key,
    ...(day === null ? {} : { deliveryDate: day }),
    ...paymentsOf(invoice),
  };
}

/** The body of the sale that an invoice is of, as a form sends it. */
export function saleBody(invoice: Invoice, { buyer, kg, inputs, country, today }: SoldBy): Data {
  const { pricePerBag, rounding } = priceOf(centsOf(invoice), kg);
  return {
    name: `${buyer.name.slice(0, 70)} NF ${invoice.number}`.slice(0, 100),
    date: invoice.issuedOn,
    status: statusOf(invoice, today),
    inputs,
    data: {
      buyer: buyer.name,
      ...(buyer.id === null ? {} : { buyerId: buyer.id }),
      seller: invoice.issuer.name.slice(0, 100),
      bags: Math.round((kg / KG_PER_SACA) * 100) / 100,
      pricePerBag,
      ...(rounding === null ? {} : { discounts: [rounding] }),
      ...invoiceData(invoice, today),
      ...destinationOf(invoice, country),
    },
    confirmedWarnings: ['*'],
  };
}

/** What an invoice adds to a sale that is there: its own data, and what the sale does not say yet. */
export function completionBody(
  invoice: Invoice,
  sale: { status: string; data: Data },
  { buyer, today }: Pick<SoldBy, 'buyer' | 'today'>,
): Data {
  const { invoiceNumber, invoiceKey, ...told } = invoiceData(invoice, today);
  const missing = { ...told, ...(buyer.id === null ? {} : { buyerId: buyer.id }) };
  const data = Object.fromEntries(Object.entries(missing).filter(([key]) => isEmptyIn(sale.data, key)));
  const isDelivered = sale.status === 'contracted' && departureOf(invoice, today).hasLeft;
  return {
    ...(isDelivered ? { status: statusOf(invoice, today) } : {}),
    data: { ...data, invoiceNumber, invoiceKey },
    confirmedWarnings: ['*'],
  };
}

const isEmptyIn = (data: Data, key: string): boolean => {
  const value = data[key];
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
};
