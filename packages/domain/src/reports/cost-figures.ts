import { sumMoney, toCents } from '../ground/numbers.ts';
import { numberAt, ratio, rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { areaOn } from '../record/versions.ts';
import { plotIdsOf } from '../stages/activity/waiting-period.ts';
import { hasCosts } from '../stages/activity/work-costs.ts';
import { COFFEE_SECTIONS } from '../stages/stages.ts';
import { costOf } from './harvest-figures.ts';
import { productiveAreaHa } from './production-figures.ts';
import { type PartnersPart, type RestFigures, restOfSeason } from './rest-figures.ts';
import type { SalesFigures } from './sales-figures.ts';
import type { SeasonBooks } from './season-books.ts';
import { rentOfStore } from './storage-rent.ts';

/** Costs and margin of a season, in R$. */
export type CostFigures = RestFigures & {
  activities: number;
  harvest: number;
  postHarvest: number;
  overhead: number;
  total: number;
  perSaca: number | null;
  perHa: number | null;
  /**
   * Sacas to be had of the season's own coffee that was sold unhulled. What a saca costs and what is left counts them with
   * those that were milled, as it counts them as sold.
   */
  unmilledSacas: number;
  /** What of the net of the sales belongs to partners of the plots, and is no income of the farm's. */
  partnerNet: number;
  /** The farm's own net of the sales less what it spent. */
  netMargin: number;
  netMarginPerHa: number | null;
  marginPctOfNetRevenue: number | null;
  /** R$ per saca at which the sold coffee would cover the costs. */
  breakEvenPricePerSacaSold: number | null;
};

const NO_PLOT = { data: {} };
const POST_HARVEST = COFFEE_SECTIONS.filter((section) => section !== 'colheita');

/** Activities with costs. */
export const paidActivities = ({ all, asOf }: SeasonBooks): readonly FarmRecord[] =>
  all('atividades').filter((activity) => hasCosts(activity, asOf));

/**
 * R$ of everything after the harvest, sales and what it costs to keep coffee included: of each record as much as it holds
 * of the season's own coffee.
 */
export const postHarvestCost = (books: SeasonBooks): number =>
  sumMoney(
    POST_HARVEST.flatMap(books.made).map(
      (record) => ((numberAt(record.data, 'cost') ?? 0) + rentOfStore(record, books)) * books.ofSeason(record.id),
    ),
  );

/** R$ of the season's overhead, from its production records. */
export function overheadOf({ all }: SeasonBooks): number {
  const records = all('producao');
  const cents = records.reduce((sum, { data }) => sum + toCents(numberAt(data, 'overhead') ?? 0), 0);
  return cents / 100 + costOf(records);
}

/**
 * Hectares that an activity worked on, by plot id: as recorded, otherwise the plot's area on that day; a farm-wide
 * activity covers all plots.
 */
export function treatedAreas(
  { plots, genealogy }: SeasonBooks,
  { data, date }: FarmRecord,
): ReadonlyMap<string, number> {
  const areaOf = (id: string) => areaOn(genealogy.records.get(id) ?? NO_PLOT, date) ?? 0;
  const recorded = new Map(
    rowsAt(data, 'plots').map((row) => [textAt(row, 'plotId') ?? '', numberAt(row, 'areaTreated')] as const),
  );
  const named = plotIdsOf(data);
  const ids = named.length > 0 ? named : plots.map(({ id }) => id);
  return new Map(ids.map((id) => [id, recorded.get(id) ?? areaOf(id)]));
}

/** R$ by kind of cost. */
export type SpentOn = Pick<CostFigures, 'activities' | 'harvest' | 'postHarvest' | 'overhead'>;

/** What the whole farm spent in the season. */
export const spentByFarm = (books: SeasonBooks): SpentOn => ({
  activities: costOf(paidActivities(books)),
  harvest: costOf(books.picked()),
  postHarvest: postHarvestCost(books),
  overhead: overheadOf(books),
});

/** What a season gave so far: sacas that were milled, and that were sold unhulled among its sales. */
type Yield = { greenSacas: number; unmilledSacas: number; sales: SalesFigures; partners: PartnersPart };

/** The costs of a season and the margin that its sales leave. */
export function costFigures(books: SeasonBooks, spent: SpentOn, gave: Yield): CostFigures {
  const { greenSacas, unmilledSacas, sales, partners } = gave;
  const sacas = greenSacas + unmilledSacas;
  const { activities, harvest, postHarvest, overhead } = spent;
  const cents = [activities, harvest, postHarvest, overhead].reduce((sum, cost) => sum + toCents(cost), 0);
  const total = cents / 100;
  const areaHa = productiveAreaHa(books);
  const netMargin = sales.netRevenue - partners.net - total;
  const afterTax = 1 - (sales.funruralRate ?? 0);
  return {
    activities,
    harvest,
    postHarvest,
    overhead,
    total,
    perSaca: ratio(total, sacas),
    perHa: ratio(total, areaHa),
    unmilledSacas,
    partnerNet: partners.net,
    netMargin,
    netMarginPerHa: ratio(netMargin, areaHa),
    marginPctOfNetRevenue: ratio(netMargin * 100, sales.netRevenue),
    ...restOfSeason(books, { cost: total, sacas, sales, partners }),
    breakEvenPricePerSacaSold: ratio(total, afterTax * sales.soldSacas),
  };
}
