import { daysBetween } from '../ground/days.ts';
import { searchKey } from '../ground/search-key.ts';
import { numberAt, textAt, totalKg } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { normaliseNfeKey } from '../rules/invoice-key.ts';
import type { Buyer } from './invoice-buyer.ts';

/** How far kg and days of a sale may be from an invoice that belongs to it. */
const KG_TOLERANCE = 0.03;
export const DAYS_BESIDE = 15;

/** The sale that has an invoice's key: a live one before one in the bin. */
export function saleWithKey(key: string, sales: readonly FarmRecord[]): FarmRecord | undefined {
  const found = sales.filter(({ data }) => normaliseNfeKey(textAt(data, 'invoiceKey') ?? '') === key);
  return found.find(({ deletedAt }) => deletedAt === null) ?? found[0];
}

const kgOf = ({ inputs, data }: FarmRecord): number => totalKg(inputs) || (numberAt(data, 'bags') ?? 0) * 60;

const isOf = ({ data }: FarmRecord, { id, name }: Buyer): boolean => {
  const buyerId = textAt(data, 'buyerId');
  if (id !== null && buyerId !== undefined) return buyerId === id;
  return searchKey(textAt(data, 'buyer') ?? '') === searchKey(name);
};

/** Live sales that an invoice may belong to: same buyer, without a key, about as heavy, within 15 days; the nearest first. */
export function salesLike(
  { buyer, kg, day }: { buyer: Buyer; kg: number; day: string },
  sales: readonly FarmRecord[],
): readonly FarmRecord[] {
  const away = ({ date }: FarmRecord): number => Math.abs(daysBetween(date, day) ?? Number.POSITIVE_INFINITY);
  return sales
    .filter(
      (sale) =>
        sale.deletedAt === null &&
        sale.status !== 'cancelled' &&
        textAt(sale.data, 'invoiceKey') === undefined &&
        isOf(sale, buyer) &&
        Math.abs(kgOf(sale) - kg) <= kg * KG_TOLERANCE &&
        away(sale) <= DAYS_BESIDE,
    )
    .sort((one, other) => away(one) - away(other) || (one.id < other.id ? -1 : 1));
}
