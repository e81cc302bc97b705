import { kgToSacas } from '../ground/units.ts';
import type { Mixture } from '../lots/mixture.ts';
import { numberAt, ratio } from '../record/data-values.ts';
import { areaOn } from '../record/versions.ts';
import { overheadOf, paidActivities, postHarvestCost, type SpentOn, treatedAreas } from './cost-figures.ts';
import { greenByPlot } from './production-figures.ts';
import type { SaleLine } from './sale-lines.ts';
import type { SeasonBooks } from './season-books.ts';
import { spread } from './spread.ts';

/** Costs and margin of a plot, in R$. */
export type PlotCost = {
  activities: number;
  harvest: number;
  /** Its share of post-harvest and overhead, by its green coffee. */
  shared: number;
  total: number;
  /** Sacas that bear it: those that were milled, and those to be had of what was sold unhulled. */
  sacas: number;
  perSaca: number | null;
  perHa: number | null;
  netMargin: number;
  netMarginPerHa: number | null;
};

/** Amounts as shares of their sum; empty where they sum to nothing. */
export function sharesOf(amounts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const whole = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  return whole > 0 ? new Map([...amounts].map(([key, amount]) => [key, amount / whole])) : new Map();
}

/** The area of every plot, the basis for costs without another one. */
export const plotAreas = ({ plots, areaDay }: SeasonBooks): ReadonlyMap<string, number> =>
  new Map(plots.map((plot) => [plot.id, areaOn(plot, areaDay) ?? 0]));

/** Shares by a measure, or by area where the measure says nothing. */
export function sharedBy(measure: ReadonlyMap<string, number>, areaShares: Mixture): Mixture {
  const shares = sharesOf(measure);
  return shares.size > 0 ? shares : areaShares;
}

/** R$ of activities by plot id. */
export function activityCosts(books: SeasonBooks, areaShares: Mixture): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const activity of paidActivities(books)) {
    spread(costs, sharedBy(treatedAreas(books, activity), areaShares), numberAt(activity.data, 'cost') ?? 0);
  }
  return costs;
}

function harvestCosts(books: SeasonBooks, areaShares: Mixture): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { id, data } of books.picked()) {
    const picked = new Map(books.genealogy.into(id).map(({ from, kg }) => [from, kg]));
    spread(costs, sharedBy(picked, areaShares), numberAt(data, 'cost') ?? 0);
  }
  return costs;
}

/** R$ that each sale of the season's own coffee brings after Funrural and deductions, by plot id, in proportion to what was sold. */
export function netByPlot(books: SeasonBooks, lines: readonly SaleLine[]): ReadonlyMap<string, number> {
  const net = new Map<string, number>();
  for (const { sale, gross, funrural, deductions } of lines) {
    spread(net, books.producedMixture(sale.id), gross - funrural - deductions);
  }
  return net;
}

/** R$ of sales by plot id, in proportion to the sold coffee. */
export function revenueByPlot(books: SeasonBooks, lines: readonly SaleLine[]): ReadonlyMap<string, number> {
  const revenue = new Map<string, number>();
  for (const { sale, gross } of lines) spread(revenue, books.mixture(sale.id), gross);
  return revenue;
}

/** Costs and margin of the season by plot id, without what is the partners'; they sum to the farm's. */
export function costByPlot(
  books: SeasonBooks,
  lines: readonly SaleLine[],
  partnerNet: ReadonlyMap<string, number>,
): Record<string, PlotCost> {
  const green = greenByPlot(books);
  const areas = plotAreas(books);
  const areaShares = sharesOf(areas);
  const activities = activityCosts(books, areaShares);
  const harvest = harvestCosts(books, areaShares);
  const shared = new Map<string, number>();
  spread(shared, sharedBy(green, areaShares), postHarvestCost(books) + overheadOf(books));
  const net = netByPlot(books, lines);
  const unmilled = new Map<string, number>();
  for (const { sale, unmilledSacas } of lines) spread(unmilled, books.producedMixture(sale.id), unmilledSacas);
  const ids = new Set([...areas.keys(), ...activities.keys(), ...harvest.keys(), ...shared.keys(), ...net.keys()]);
  const at = (amounts: ReadonlyMap<string, number>, id: string) => amounts.get(id) ?? 0;
  return Object.fromEntries(
    [...ids].filter(books.isAsked).map((id) => {
      const total = at(activities, id) + at(harvest, id) + at(shared, id);
      const netMargin = at(net, id) - at(partnerNet, id) - total;
      const sacas = kgToSacas(at(green, id)) + at(unmilled, id);
      const figures: PlotCost = {
        activities: at(activities, id),
        harvest: at(harvest, id),
        shared: at(shared, id),
        total,
        sacas,
        perSaca: ratio(total, sacas),
        perHa: ratio(total, at(areas, id)),
        netMargin,
        netMarginPerHa: ratio(netMargin, at(areas, id)),
      };
      return [id, figures];
    }),
  );
}

/** Costs of the plots in `byPlot`; post-harvest and overhead are split as for the whole farm. */
export function spentOnPlots(books: SeasonBooks, byPlot: Readonly<Record<string, PlotCost>>): SpentOn {
  const sum = (key: 'activities' | 'harvest' | 'shared') =>
    Object.values(byPlot).reduce((total, cost) => total + cost[key], 0);
  const [postHarvest, overhead] = [postHarvestCost(books), overheadOf(books)];
  const part = ratio(sum('shared'), postHarvest + overhead) ?? 0;
  return {
    activities: sum('activities'),
    harvest: sum('harvest'),
    postHarvest: postHarvest * part,
    overhead: overhead * part,
  };
}
