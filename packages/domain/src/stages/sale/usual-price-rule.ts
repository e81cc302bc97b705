import { warning } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { formatMoney } from '../../ground/numbers.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { numberAt, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { isPartlyFixed } from './fixed-later.ts';
import { isGiven } from './sale-price.ts';
import { NOT_YET_SOLD } from './sale-statuses.ts';
import { sacasOf, soldLots } from './sold-lots.ts';

const FIELD = 'data.pricePerBag';
const FEWEST_SALES = 3;
const PRICE_DEVIATION = 0.3;

/** Sacas are kept to the hundredth, and rounding of a small lot's is no renda. */
const SAME_WEIGHT = 0.05;

/**
 * Whether what is sold is hulled: its sacas weigh what it does. Husk has none; what is sold in husk or as fruit has fewer,
 * and its price by its own 60 kg is no price of a saca.
 */
function isHulled({ inputs }: Pick<RecordContent, 'inputs'>, sacas: number): boolean {
  const kg = totalKg(inputs);
  return kg === 0 || Math.abs((sacas * KG_PER_SACA) / kg - 1) <= SAME_WEIGHT;
}

/** A price of nothing, or far from the farm's other sales of hulled coffee in the season, if there are at least three. */
export const usualPriceRule: Rule = (content, context) => {
  const { data, season, status } = content;
  const price = numberAt(data, 'pricePerBag');
  if (price === undefined || status === 'cancelled' || isPartlyFixed(data)) return [];
  if (price === 0) {
    const isNone = isGiven(data) || data.contractType === 'internal';
    return isNone ? [] : [warning(FIELD, 'price/zero', 'Preço zero: foi doação ou consumo? Mude o tipo de negócio.')];
  }
  if (!isHulled(content, sacasOf(soldLots(content, context)))) return [];
  const sales = context
    .others('vendas')
    .filter((sale) => sale.season === season && !NOT_YET_SOLD.has(sale.status))
    .filter((sale) => !isPartlyFixed(sale.data) && isHulled(sale, numberAt(sale.data, 'bags') ?? 0));
  const prices = sales.flatMap((sale) => numberAt(sale.data, 'pricePerBag') || []).sort((one, other) => one - other);
  const median = prices[Math.floor(prices.length / 2)];
  if (median === undefined || prices.length < FEWEST_SALES) return [];
  if (Math.abs(price - median) <= median * PRICE_DEVIATION) return [];
  const message = `${formatMoney(price)} por saca. Nesta safra o comum foi perto de ${formatMoney(median)}. Confira.`;
  return [warning(FIELD, 'price/unlikely', message)];
};
