import type { RuleContext } from '../../definition/stage.ts';
import { toCents } from '../../ground/numbers.ts';
import { centsPerPoundToBrlPerSaca, KG_PER_SACA, PRICE_UNITS, usdPerTonneToBrlPerSaca } from '../../ground/units.ts';
import { deriveClassification } from '../../quality/classification-rules.ts';
import { numberAt, textAt, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { type Derived, withDerived } from '../../rules/derived.ts';

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
