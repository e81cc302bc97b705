import { sumMoney, toCents } from '../../ground/numbers.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { numberAt, ratio, rowsAt, totalKg } from '../../record/data-values.ts';
import type { FarmSettings, RecordContent } from '../../record/record.ts';
import { funruralRateOn } from './funrural.ts';

type Sold = Pick<RecordContent, 'data' | 'date'>;
type Data = RecordContent['data'];
type Regime = FarmSettings['taxRegime'];

/** What a sale brings and what is taken off it, in R$ at full precision; `net` = `gross` − `funrural` − `deductions`. */
export type SaleMoney = {
  gross: number;
  /** As the sale lists it, else by the rate of its day. */
  funrural: number;
  /** Other discounts that the sale lists and the broker's share, less its surcharges. */
  deductions: number;
  net: number;
};

const HUNDREDTHS_OF_PER_CENT = 10_000;

/** R$ of so many kg at a price per saca: reckoned in grams and centavos, divided once. */
export const grossOfKg = (kg: number, pricePerBag: number): number =>
  (Math.round(kg * 1000) * toCents(pricePerBag)) / (KG_PER_SACA * 1000) / 100;

const listed = (data: Data, isCounted: (kind: unknown) => boolean): number =>
  sumMoney(
    rowsAt(data, 'discounts')
      .filter(({ kind }) => isCounted(kind))
      .map((row) => numberAt(row, 'amount') ?? 0),
  );

const lists = (data: Data, wanted: string): boolean => rowsAt(data, 'discounts').some(({ kind }) => kind === wanted);

/** What a broker takes of the gross in R$; nothing in per cent where the sale lists it in R$. */
const brokerOf = (data: Data, gross: number): number =>
  lists(data, 'corretagem') ? 0 : (gross * (numberAt(data, 'brokerPct') ?? 0)) / 100;

/** R$ that a sale of so many kg brings before anything is taken off; null without a price. */
export function grossOf(data: Data, kg: number): number | null {
  const price = numberAt(data, 'pricePerBag');
  return price === undefined || kg === 0 ? null : grossOfKg(kg, price);
}

/** R$ that the listed discounts take, Funrural among them, ágio added back, and the broker's share of the gross. */
export const discountsOf = (data: Data, gross: number): number =>
  listed(data, (kind) => kind !== 'agio') - listed(data, (kind) => kind === 'agio') + brokerOf(data, gross);

/** What a sale of so many kg brings and what stays of it; null without a price. The one account of every screen and report. */
export function saleMoney({ data, date }: Sold, kg: number, regime: Regime): SaleMoney | null {
  const gross = grossOf(data, kg);
  if (gross === null) return null;
  const isFunrural = (kind: unknown) => kind === 'funrural';
  const funrural = lists(data, 'funrural')
    ? listed(data, isFunrural)
    : (gross * 100 * funruralRateOn(date, regime)) / HUNDREDTHS_OF_PER_CENT / 100;
  const deductions = discountsOf(data, gross) - listed(data, isFunrural);
  return { gross, funrural, deductions, net: gross - funrural - deductions };
}

/** R$ a saca that stay of a sale; null without a price. */
export function netPerSaca(sale: Sold & Pick<RecordContent, 'inputs'>, regime: Regime): number | null {
  const kg = totalKg(sale.inputs);
  return ratio(saleMoney(sale, kg, regime)?.net, kg / KG_PER_SACA);
}
