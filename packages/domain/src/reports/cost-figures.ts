import { toCents } from '../ground/numbers.ts';
import { numberAt, ratio, rowsAt, textAt } from '../record/data-values.ts';
import { COFFEE_SECTIONS, type FarmRecord } from '../record/record.ts';
import { plotIdsOf } from '../stages/activity/waiting-period.ts';
import { hasCosts } from '../stages/activity/work-costs.ts';
import { costOf } from './harvest-figures.ts';
import { productiveAreaHa } from './production-figures.ts';
import type { SalesFigures } from './sales-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** What the season cost and what is left of it, in R$. */
export type CostFigures = {
  activities: number;
  harvest: number;
  postHarvest: number;
  overhead: number;
  total: number;
  perSaca: number | null;
  perHa: number | null;
  netMargin: number;
  netMarginPerHa: number | null;
  marginPctOfNetRevenue: number | null;
  /** R$ a saca at which what was sold would pay the cost. */
  breakEvenPricePerSacaSold: number | null;
};

const POST_HARVEST = COFFEE_SECTIONS.filter((section) => section !== 'colheita');

/** Activities that cost something. */
export const paidActivities = ({ all, asOf }: SeasonBooks): readonly FarmRecord[] =>
  all('atividades').filter((activity) => hasCosts(activity, asOf));

/** R$ of everything after the harvest, sales included. */
export const postHarvestCost = ({ moved }: SeasonBooks): number => costOf(POST_HARVEST.flatMap(moved));

/** R$ of the season's overhead, as its production records say. */
export function overheadOf({ all }: SeasonBooks): number {
  const records = all('producao');
  const cents = records.reduce((sum, { data }) => sum + toCents(numberAt(data, 'overhead') ?? 0), 0);
  return cents / 100 + costOf(records);
}

/** Hectares that an activity worked on by plot id: as told, else the area of the plot; of a farm-wide one all plots. */
export function treatedAreas({ plots, genealogy }: SeasonBooks, { data }: FarmRecord): ReadonlyMap<string, number> {
  const areaOf = (id: string) => numberAt(genealogy.records.get(id)?.data ?? {}, 'area') ?? 0;
  const told = new Map(
    rowsAt(data, 'plots').map((row) => [textAt(row, 'plotId') ?? '', numberAt(row, 'areaTreated')] as const),
  );
  const named = plotIdsOf(data);
  const ids = named.length > 0 ? named : plots.map(({ id }) => id);
  return new Map(ids.map((id) => [id, told.get(id) ?? areaOf(id)]));
}

/** R$ by what they were spent on. */
export type SpentOn = Pick<CostFigures, 'activities' | 'harvest' | 'postHarvest' | 'overhead'>;

/** What the whole farm spent in the season. */
export const spentByFarm = (books: SeasonBooks): SpentOn => ({
  activities: costOf(paidActivities(books)),
  harvest: costOf(books.moved('colheita')),
  postHarvest: postHarvestCost(books),
  overhead: overheadOf(books),
});

type Yield = { greenSacas: number; sales: SalesFigures };

/** The costs of a season and the margin that its sales leave. */
export function costFigures(books: SeasonBooks, spent: SpentOn, { greenSacas, sales }: Yield): CostFigures {
  const { activities, harvest, postHarvest, overhead } = spent;
  const cents = [activities, harvest, postHarvest, overhead].reduce((sum, cost) => sum + toCents(cost), 0);
  const total = cents / 100;
  const areaHa = productiveAreaHa(books);
  const netMargin = sales.netRevenue - total;
  const afterTax = 1 - (sales.funruralRate ?? 0);
  return {
    activities,
    harvest,
    postHarvest,
    overhead,
    total,
    perSaca: ratio(total, greenSacas),
    perHa: ratio(total, areaHa),
    netMargin,
    netMarginPerHa: ratio(netMargin, areaHa),
    marginPctOfNetRevenue: ratio(netMargin * 100, sales.netRevenue),
    breakEvenPricePerSacaSold: ratio(total, afterTax * sales.soldSacas),
  };
}
