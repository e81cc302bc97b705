import { costByPlot, type PlotCost, spentOnPlots } from './cost-by-plot.ts';
import { type CostFigures, costFigures, spentByFarm } from './cost-figures.ts';
import { type GreenBalance, greenBalance } from './green-balance.ts';
import { type HarvestFigures, harvestFigures } from './harvest-figures.ts';
import { milledKg } from './milling-flows.ts';
import { partnersPart } from './partner-shares.ts';
import { type PlotReport, plotReports } from './plot-figures.ts';
import { type PremiumFigures, premiumFigures } from './premium.ts';
import { type ProductionFigures, productionFigures } from './production-figures.ts';
import { type Progress, progress } from './progress.ts';
import { expectedOf } from './rest-figures.ts';
import { askedPart, linesOfOwnCoffee, producedPart, saleLines, toBuyer } from './sale-lines.ts';
import { type SalesFigures, salesFigures } from './sales-figures.ts';
import { booksOfDays, type Days, type SeasonQuestion, seasonBooks } from './season-books.ts';
import { givers, lyingCoffee, type StockFigures, stockFigures } from './stock-figures.ts';
import { type Waterfall, waterfall } from './waterfall.ts';

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
};

/** A season, or some days of it, and a buyer. */
export type SummaryQuestion = SeasonQuestion & Days & { buyer?: string | undefined };

/**
 * The figures of a season from the farm's records. A buyer restricts sales and premium, but not costs and margin. Days
 * restrict the work, while balances and progress are the season's and the stock is the farm's.
 */
export function seasonSummary(question: SummaryQuestion): SeasonSummary {
  const season = seasonBooks(question);
  const books = booksOfDays(season, question);
  const harvest = harvestFigures(books);
  const production = productionFigures(books, harvest);
  const lines = saleLines(books);
  const askedLines = question.plotIds === undefined ? lines : lines.map((line) => askedPart(books, line));
  const sales = salesFigures(askedLines);
  const bought = toBuyer(askedLines, question.buyer);
  const lots = givers(season);
  const lying = lyingCoffee(season, lots);
  const ownLines = linesOfOwnCoffee(books);
  const partners = partnersPart(books, { lines: ownLines, expected: expectedOf(books, production.sacas) });
  const byPlot = costByPlot(books, ownLines, partners.byPlot);
  const spent = question.plotIds === undefined ? spentByFarm(books) : spentOnPlots(books, byPlot);
  return {
    harvest,
    plots: plotReports(books, harvest, lines),
    production,
    sales: bought === askedLines ? sales : salesFigures(bought),
    stock: stockFigures(season, lying),
    greenBalance: greenBalance(season, milledKg(season), { lots, lying }),
    cost: costFigures(books, spent, {
      greenSacas: production.sacas,
      partners,
      sales: salesFigures(ownLines.map((line) => producedPart(books, line))),
    }),
    costByPlot: byPlot,
    premium: premiumFigures(books.genealogy, bought),
    waterfall: waterfall(season, lying, lots),
    progress: progress(season),
  };
}
