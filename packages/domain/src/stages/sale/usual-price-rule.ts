import { warning } from '../../definition/finding.ts';
import type { Rule } from '../../definition/stage.ts';
import { formatMoney } from '../../ground/numbers.ts';
import { numberAt } from '../../record/data-values.ts';
import { isPartlyFixed } from './fixed-later.ts';
import { NOT_YET_SOLD } from './sale-statuses.ts';

const FEWEST_SALES = 3;
const PRICE_DEVIATION = 0.3;

/** A price far from the farm's other sales of the season, if there are at least three. */
export const usualPriceRule: Rule = ({ data, season, status }, { others }) => {
  const price = numberAt(data, 'pricePerBag');
  if (price === undefined || status === 'cancelled' || isPartlyFixed(data)) return [];
  const sales = others('vendas')
    .filter((sale) => sale.season === season && !NOT_YET_SOLD.has(sale.status))
    .filter((sale) => !isPartlyFixed(sale.data));
  const prices = sales.flatMap((sale) => numberAt(sale.data, 'pricePerBag') ?? []).sort((one, other) => one - other);
  const median = prices[Math.floor(prices.length / 2)];
  if (median === undefined || prices.length < FEWEST_SALES) return [];
  if (Math.abs(price - median) <= median * PRICE_DEVIATION) return [];
  const message = `${formatMoney(price)} por saca. Nesta safra o comum foi perto de ${formatMoney(median)}. Confira.`;
  return [warning('data.pricePerBag', 'price/unlikely', message)];
};
