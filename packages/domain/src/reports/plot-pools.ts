import { CONVERSION_FACTORS, KG_PER_SACA } from '../ground/units.ts';
import type { Mixture } from '../lots/mixture.ts';
import { closedSeasons } from '../stages/season-records.ts';
import { activityCosts, plotAreas, sharedBy, sharesOf } from './cost-by-plot.ts';
import { overheadOf, paidActivities } from './cost-figures.ts';
import { estimateOf, estimatesOf } from './farm-estimate.ts';
import { costOf } from './harvest-figures.ts';
import { greenByPlot } from './production-figures.ts';
import type { SeasonBooks } from './season-books.ts';
import { spread } from './spread.ts';

/** What the plots of a season cost before the harvest, as the coffee that is picked bears it. */
export type PlotPools = {
  /** R$ that a kg of cherry bears, by plot id. */
  perKg: ReadonlyMap<string, number>;
  /** R$ that no picked coffee bears. */
  inTheField: number;
};

/** Estimated sacas of plots, by id; plots without an estimate are left out. */
function estimates(books: SeasonBooks): Mixture {
  const known = estimatesOf(books);
  return new Map(
    books.plots.flatMap((plot) => {
      const sacas = estimateOf(plot, known) ?? 0;
      return sacas > 0 ? [[plot.id, sacas] as const] : [];
    }),
  );
}

/** kg of cherry that the season picked, by plot id. */
function pickedByPlot({ genealogy, picked }: SeasonBooks): ReadonlyMap<string, number> {
  const kilos = new Map<string, number>();
  for (const { id } of picked()) {
    for (const { from, kg } of genealogy.into(id)) kilos.set(from, (kilos.get(from) ?? 0) + kg);
  }
  return kilos;
}

/** R$ of plots by id: activities by area, and the overhead by what a plot gave, or is expected to give while the season is open. */
function plotCosts(books: SeasonBooks, isClosed: boolean): ReadonlyMap<string, number> {
  const areaShares = sharesOf(plotAreas(books));
  const costs = new Map(activityCosts(books, areaShares));
  const gave = isClosed ? greenByPlot(books) : estimates(books);
  spread(costs, sharedBy(gave, areaShares), overheadOf(books));
  return costs;
}

/**
 * The costs of plots over what was picked of them, by kg; while the season is open as if the estimate were picked where
 * that is more, so that the first lots do not bear the whole year.
 */
export function plotPools(books: SeasonBooks): PlotPools {
  const isClosed = closedSeasons(books.all('producao')).has(books.season);
  const cherryPerGreen = books.farm.settings.conversionFactors.cherryPerGreen ?? CONVERSION_FACTORS.cherryPerGreen;
  const expected = isClosed ? new Map<string, number>() : estimates(books);
  const picked = pickedByPlot(books);
  const perKg = new Map<string, number>();
  const spent = costOf(paidActivities(books)) + overheadOf(books);
  let borne = 0;
  for (const [plotId, cost] of plotCosts(books, isClosed)) {
    const kg = picked.get(plotId) ?? 0;
    const whole = Math.max(kg, (expected.get(plotId) ?? 0) * KG_PER_SACA * cherryPerGreen);
    if (kg === 0) continue;
    perKg.set(plotId, cost / whole);
    borne += (cost * kg) / whole;
  }
  return { perKg, inTheField: spent - borne };
}
