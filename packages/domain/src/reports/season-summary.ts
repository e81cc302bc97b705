import { finished, type Steps } from '../ground/steps.ts';
import { outlineSteps } from '../stages/plot/outline-steps.ts';
import { booksOfDays, type Days } from './books-of-days.ts';
import { costByPlot, type PlotCost, spentOnPlots } from './cost-by-plot.ts';
import { type CostFigures, costFigures, spentByFarm } from './cost-figures.ts';
import { type GreenBalance, greenBalanceSteps } from './green-balance.ts';
import { type HarvestFigures, harvestFigures } from './harvest-figures.ts';
import { milledKg } from './milling-flows.ts';
import { partnersPart, tenureIds } from './partner-shares.ts';
import { type PlotReport, plotReports } from './plot-figures.ts';
import { type PremiumFigures, premiumFigures } from './premium.ts';
import { type ProductionFigures, productionSteps } from './production-figures.ts';
import { type Progress, progress } from './progress.ts';
import { expectedOf } from './rest-figures.ts';
import { askedPart, ownLineSteps, producedPart, saleLineSteps, toBuyer } from './sale-lines.ts';
import { type SalesFigures, salesFigures } from './sales-figures.ts';
import { seasonBookSteps } from './season-book-steps.ts';
import type { SeasonQuestion } from './season-books.ts';
import { givers, lyingSteps, type StockFigures, stockFigureSteps } from './stock-figures.ts';
import { type Waterfall, waterfallSteps } from './waterfall.ts';

/** All figures of a season without rounding, plots and lots by id, null if they cannot be computed. */
export type SeasonSummary = {
  harvest: HarvestFigures;
  plots: Readonly<Record<string, PlotReport>>;
  production: ProductionFigures;
  sales: SalesFigures;
  stock: StockFigures;
  greenBalance: GreenBalance;
  cost: CostFigures;
  costByPlot: Readonly<Record<string, PlotCost>>;
  premium: PremiumFigures;
  waterfall: Waterfall;
  progress: Progress;
  /** Ids of the papers of parceria and meação by which partners have their part. */
  tenures: readonly string[];
};

/** A season, or some days of it, and a buyer. */
export type SummaryQuestion = SeasonQuestion & Days & { buyer?: string | undefined };

/** `seasonSummary` in steps. */
export function* seasonSteps(question: SummaryQuestion): Steps<SeasonSummary> {
  const season = yield* seasonBookSteps(question);
  const books = booksOfDays(season, question);
  const harvest = harvestFigures(books);
  yield;
  const production = yield* productionSteps(books, harvest);
  const lines = yield* saleLineSteps(books);
  const askedLines = question.plotIds === undefined ? lines : lines.map((line) => askedPart(books, line));
  const sales = salesFigures(askedLines);
  const bought = toBuyer(askedLines, question.buyer);
  yield;
  const lots = givers(season);
  const lying = yield* lyingSteps(season, lots);
  const ownLines = yield* ownLineSteps(books);
  const ownParts = ownLines.map((line) => producedPart(books, line));
  const unmilledSacas = ownParts.reduce((sum, line) => sum + line.unmilledSacas, 0);
  const expected = expectedOf(books, production.sacas + unmilledSacas);
  const partners = partnersPart(books, { lines: ownLines, expected });
  yield;
  const byPlot = costByPlot(books, ownLines, partners.byPlot);
  yield;
  const spent = question.plotIds === undefined ? spentByFarm(books) : spentOnPlots(books, byPlot);
  const cost = costFigures(books, spent, {
    greenSacas: production.sacas,
    unmilledSacas,
    partners,
    sales: salesFigures(ownParts),
  });
  yield;
  yield* outlineSteps(books.askedPlots);
  const plots = plotReports(books, harvest, lines);
  yield;
  const stock = yield* stockFigureSteps(season, lying);
  yield;
  const balance = yield* greenBalanceSteps(season, milledKg(season), { lots, lying });
  yield;
  const premium = premiumFigures(books.genealogy, bought);
  yield;
  return {
    harvest,
    plots,
    production,
    sales: bought === askedLines ? sales : salesFigures(bought),
    stock,
    greenBalance: balance,
    cost,
    costByPlot: byPlot,
    premium,
    waterfall: yield* waterfallSteps(season, lying, lots),
    progress: progress(season),
    tenures: tenureIds(season),
  };
}

/**
 * The figures of a season from the farm's records. A buyer restricts sales and premium, but not costs and margin. Days
 * restrict the work, while balances and progress are the season's and the stock is the farm's.
 */
export const seasonSummary = (question: SummaryQuestion): SeasonSummary => finished(seasonSteps(question));
