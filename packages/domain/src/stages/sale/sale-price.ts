import { fromCents, toCents } from '../../ground/numbers.ts';
import {
  centsPerPoundToBrlPerSaca,
  KG_PER_SACA,
  LITERS_PER_LATA,
  type OtherMeasure,
  priceUnitOf,
  usdPerTonneToBrlPerSaca,
} from '../../ground/units.ts';
import { at } from '../../knowledge/knowledge.ts';
import { FUTURES, FUTURES_MONTHS, type FuturesContract } from '../../knowledge/markets.ts';
import { numberAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import type { SaleSettings, SoldLot } from './sold-lots.ts';

type Data = RecordContent['data'];
type Row = Readonly<Record<string, unknown>>;

/** A price as it was agreed: R$ a saca of 60 kg at full precision, or R$ for another measure. */
export type AgreedPrice = { perSaca: number; by?: undefined } | { by: OtherMeasure; price: number };

/** Kinds of contracts whose price comes later or never. */
const PRICE_LATER: ReadonlySet<unknown> = new Set([
  'to_fix',
  'futures_diff',
  'cpr_financial',
  'coop',
  'consignment',
  'donation',
]);

/** Whether coffee is given away: nobody waits for its price. */
export const isGiven = (data: Data): boolean => data.contractType === 'donation';

/** Whether a sale must say its price once it is contracted; a sale without a kind of deal is à vista. */
export const needsPrice = (data: Data): boolean => !PRICE_LATER.has(data.contractType);

const QUOTES: Readonly<Record<FuturesContract['unit'], (quote: number, fx: number) => number>> = {
  USC_lb: centsPerPoundToBrlPerSaca,
  USD_t: usdPerTonneToBrlPerSaca,
  USD_bag: (usd, fx) => usd * fx,
  BRL_bag: (reais) => reais,
};

/** An exchange's contract on a day by its code; undefined for an unknown one. */
export function futuresOn(exchange: string, day: string): FuturesContract | undefined {
  const known = Object.entries(FUTURES).find(([code]) => code === exchange);
  return known && at(known[1], day).value;
}

/**
 * The first day of the month in which the futures contract of a sale ends: of `futuresYear`, else of the next such month
 * from the sale on; the day of the sale where no month is told.
 */
export function futuresDay({ data, date }: Pick<RecordContent, 'data' | 'date'>): string {
  const letter = textAt(data, 'futuresMonth');
  const month = Object.entries(FUTURES_MONTHS).find(([known]) => known === letter)?.[1];
  if (month === undefined) return date;
  const next = Number(date.slice(0, 4)) + (month < Number(date.slice(5, 7)) ? 1 : 0);
  return `${numberAt(data, 'futuresYear') ?? next}-${String(month).padStart(2, '0')}-01`;
}

/** R$ a saca by a futures quotation with its differential; null while a part of it is missing. */
function priceByFutures(sale: Pick<RecordContent, 'data' | 'date'>): number | null {
  const { data } = sale;
  const unit = futuresOn(textAt(data, 'exchange') ?? '', futuresDay(sale))?.unit;
  const quote = numberAt(data, 'futuresPrice');
  const fx = numberAt(data, 'exchangeRate');
  if (quote === undefined || unit === undefined || (fx === undefined && unit !== 'BRL_bag')) return null;
  return QUOTES[unit](quote + (numberAt(data, 'differential') ?? 0), fx ?? 1);
}

/** A price in a unit; null without one, for another word, below nothing, or in dollars without the rate. */
export function priceIn(price: number | undefined, unitCode: string, fx: number | undefined): AgreedPrice | null {
  const unit = priceUnitOf(unitCode);
  if (price === undefined || price < 0 || unit === undefined) return null;
  if (unit.perSaca === undefined) return { by: unit.by, price };
  return unit.inDollars === true && fx === undefined ? null : { perSaca: unit.perSaca(price, fx ?? 1) };
}

/** A price that was typed in a row or a sale with its unit, `R$/saca` where it has none. */
export const typedPrice = (row: Row, fx: number | undefined): AgreedPrice | null =>
  priceIn(numberAt(row, 'price'), textAt(row, 'priceUnit') ?? 'BRL_bag', fx);

/** R$ to the centavo; null where a differential would leave less than nothing. */
export const inCents = (amount: number | null): number | null =>
  amount === null || amount < 0 ? null : fromCents(toCents(amount));

/** The price of a whole sale by its unit, else by the futures; null where it has neither. */
export function quotedPrice(sale: Pick<RecordContent, 'data' | 'date'>): AgreedPrice | null {
  const typed = typedPrice(sale.data, numberAt(sale.data, 'exchangeRate'));
  if (typed !== null) return typed;
  const perSaca = priceByFutures(sale);
  return perSaca === null || perSaca < 0 ? null : { perSaca };
}

/**
 * The price of a whole sale. `pricePerBag` is what follows from a quoted one, in centavos; where somebody typed another
 * there, that one holds.
 */
export function salePrice(sale: Pick<RecordContent, 'data' | 'date'>): AgreedPrice | null {
  const quoted = quotedPrice(sale);
  const perBag = numberAt(sale.data, 'pricePerBag');
  if (quoted?.by !== undefined || perBag === undefined) return quoted;
  return quoted !== null && inCents(quoted.perSaca) === perBag ? quoted : { perSaca: perBag };
}

/**
 * Sacas that a barter owes: R$ of the inputs received by the price of a saca; null of another deal, and while either is
 * missing.
 */
export function barterSacas(sale: Pick<RecordContent, 'data' | 'date'>): number | null {
  const value = numberAt(sale.data, 'barterValue');
  const agreed = sale.data.contractType === 'barter' ? salePrice(sale) : null;
  if (value === undefined || agreed === null || agreed.by !== undefined || agreed.perSaca === 0) return null;
  return value / agreed.perSaca;
}

/** R$ of so many kg at a price per saca of 60 kg: computed in grams, divided once. */
export const grossOfKg = (kg: number, perSaca: number): number =>
  (Math.round(kg * 1000) * perSaca) / (KG_PER_SACA * 1000);

/** R$ of a lot at a price, at full precision. */
export function valueOfLot(lot: SoldLot, agreed: AgreedPrice, { measureLiters }: SaleSettings): number {
  if (agreed.by === undefined) return grossOfKg(lot.kg, agreed.perSaca);
  if (agreed.by === 'milledSaca') return grossOfKg(lot.kg * lot.yield, agreed.price);
  return (lot.liters / (agreed.by === 'lata' ? LITERS_PER_LATA : measureLiters)) * agreed.price;
}
