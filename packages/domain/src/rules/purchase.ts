import type { RuleContext } from '../definition/stage.ts';
import { cherryDensityOf } from '../farm/farm-defaults.ts';
import { toCents } from '../ground/numbers.ts';
import { kgToSacas, LITERS_PER_LATA, priceUnitOf } from '../ground/units.ts';
import { numberAt, textAt, totalKg } from '../record/data-values.ts';
import { lotOriginOf } from '../record/lot-origin.ts';
import type { FarmFacts, RecordContent } from '../record/record.ts';
import { withDerived } from './derived.ts';

type Bought = Pick<RecordContent, 'data' | 'outputs'>;

/** Litres of bought coffee: as measured, else by its kg and the farm's density of cherry. */
function litersOf({ outputs }: Bought, { settings }: FarmFacts): number {
  const density = cherryDensityOf(settings);
  return outputs.reduce((sum, { kg, liters }) => sum + (liters ?? kg / density), 0);
}

/** The unit of a price that names none: with a renda, sacas of what is hulled of it. */
const unitOf = ({ data }: Bought): string =>
  textAt(data, 'priceUnit') ?? (numberAt(data, 'rendaPct') === undefined ? 'BRL_bag' : 'BRL_milled_bag');

/** kg of bought coffee: of its lots, else as it was weighed while it dries. */
export const purchasedKg = ({ data, outputs }: Bought): number => totalKg(outputs) || (numberAt(data, 'weight') ?? 0);

/** Sacas that are hulled of bought coffee by its renda; null without one. */
export function milledSacas(bought: Bought): number | null {
  const renda = numberAt(bought.data, 'rendaPct');
  return renda === undefined ? null : kgToSacas((purchasedKg(bought) * renda) / 100);
}

/** What bought coffee cost in R$, to the centavo; null while a part of it is missing. */
export function purchaseTotal(bought: Bought, farm: FarmFacts): number | null {
  const price = numberAt(bought.data, 'price');
  const unit = priceUnitOf(unitOf(bought));
  if (price === undefined || unit === undefined || purchasedKg(bought) === 0) return null;
  if (unit.perSaca !== undefined) return toCents(kgToSacas(purchasedKg(bought)) * unit.perSaca(price, 1)) / 100;
  const { measureLiters } = farm.settings;
  const units = {
    milledSaca: () => milledSacas(bought),
    measure: () => litersOf(bought, farm) / measureLiters,
    lata: () => litersOf(bought, farm) / LITERS_PER_LATA,
  }[unit.by]();
  return units === null ? null : toCents(units * price) / 100;
}

/** Fills what bought coffee cost, where nobody typed it. */
export function withPurchase(content: RecordContent, context: RuleContext): RecordContent {
  if (lotOriginOf(content) !== 'bought') return content;
  const total = { key: 'purchaseTotal', of: (bought: Bought) => purchaseTotal(bought, context.farm) };
  return { ...content, data: withDerived(content, context, [total]) };
}
