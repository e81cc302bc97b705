import { toCents } from '../numbers.ts';
import type { RecordContent } from '../record.ts';
import type { RuleContext } from '../stage.ts';
import { centsPerPoundToBrlPerSaca, KG_PER_SACA, PRICE_UNITS, usdPerTonneToBrlPerSaca } from '../units.ts';
import { deriveClassification } from './classification.ts';
import { numberAt, ratio, rowsAt, textAt, totalKg } from './data-values.ts';
import { type Derived, withDerived } from './derived.ts';

type Data = RecordContent['data'];

/** Kinds of deal whose price comes later or never. */
const PRICE_LATER = new Set(['to_fix', 'futures_diff', 'cpr_financial', 'coop', 'consignment', 'donation']);

/** Whether a sale must say its price once it is contracted; a sale without a kind of deal is à vista. */
export const needsPrice = (data: Data): boolean => !PRICE_LATER.has(textAt(data, 'contractType') ?? 'spot');

const QUOTES: Readonly<Record<string, (quote: number, fx: number) => number>> = {
  ICE_KC: centsPerPoundToBrlPerSaca,
  ICE_RC: usdPerTonneToBrlPerSaca,
  B3_ICF: (usd, fx) => usd * fx,
  B3_CNL: (reais) => reais,
};

/** R$ a saca by a futures quotation with its differential, at full precision; null while a part of it is missing. */
function priceByFutures(data: Data): number | null {
  const exchange = textAt(data, 'exchange') ?? '';
  const quote = numberAt(data, 'futuresPrice');
  const fx = numberAt(data, 'exchangeRate');
  const convert = QUOTES[exchange];
  if (quote === undefined || convert === undefined || (fx === undefined && exchange !== 'B3_CNL')) return null;
  return convert(quote + (numberAt(data, 'differential') ?? 0), fx ?? 1);
}

const IN_DOLLARS = new Set(['USD_bag', 'USC_lb']);

/** R$ a saca by the price as it was agreed in another unit; null without one, or in dollars without the rate. */
function priceByUnit(data: Data): number | null {
  const price = numberAt(data, 'price');
  const unit = textAt(data, 'priceUnit') ?? 'BRL_bag';
  const known = Object.entries(PRICE_UNITS).find(([name]) => name === unit)?.[1];
  const fx = numberAt(data, 'exchangeRate');
  if (price === undefined || known === undefined || (fx === undefined && IN_DOLLARS.has(unit))) return null;
  return known.perSaca(price, fx ?? 1);
}

/** R$ to the centavo; null where a differential would leave less than nothing. */
const inCents = (amount: number | null): number | null =>
  amount === null || amount < 0 ? null : toCents(amount) / 100;

const pricePerBag: Derived = {
  key: 'pricePerBag',
  of: ({ data }) => inCents(priceByUnit(data) ?? priceByFutures(data)),
};

/** Sacas of a sale to the hundredth: the kg of its lots by 60; null without lots and for a sample of less. */
const bags: Derived = {
  key: 'bags',
  of: ({ inputs }) => Math.round((totalKg(inputs) / KG_PER_SACA) * 100) / 100 || null,
};

/** Fills the kind of deal, the sacas and the price per saca where they follow from what was typed. */
export function deriveSale(content: RecordContent, context: RuleContext): RecordContent {
  const data = withDerived(content, context, [bags, pricePerBag]);
  const contractType = data.contractType ?? 'spot';
  return deriveClassification({ ...content, data: { ...data, contractType } });
}

/** R$ that a sale brings before discounts: kg of its lots by 60, times the price; null without a price. */
export function grossOf({ data, inputs }: Pick<RecordContent, 'data' | 'inputs'>): number | null {
  const price = numberAt(data, 'pricePerBag');
  return price === undefined || inputs.length === 0 ? null : (totalKg(inputs) / KG_PER_SACA) * price;
}

/** R$ that the listed discounts take, ágio added back, and the broker's share of the gross. */
export function discountsOf(content: Pick<RecordContent, 'data' | 'inputs'>): number {
  const rows = rowsAt(content.data, 'discounts');
  const listed = rows.reduce((sum, row) => {
    const amount = numberAt(row, 'amount') ?? 0;
    return row.kind === 'agio' ? sum - amount : sum + amount;
  }, 0);
  const hasBroker = rows.some(({ kind }) => kind === 'corretagem');
  const brokerPct = hasBroker ? 0 : (numberAt(content.data, 'brokerPct') ?? 0);
  return listed + ((grossOf(content) ?? 0) * brokerPct) / 100;
}

/** R$ a saca that stay after the discounts of the sale; null without a price. */
export function netPerSaca(content: Pick<RecordContent, 'data' | 'inputs'>): number | null {
  const gross = grossOf(content);
  return gross === null ? null : ratio(gross - discountsOf(content), totalKg(content.inputs) / KG_PER_SACA);
}
