import { costByPlot, type PlotCost, spentOnPlots } from './cost-by-plot.ts';
import { type CostFigures, costFigures, spentByFarm } from './cost-figures.ts';
import { type GreenBalance, greenBalance } from './green-balance.ts';
import { type HarvestFigures, harvestFigures } from './harvest-figures.ts';
import { type PlotReport, plotReports } from './plot-figures.ts';
import { type PremiumFigures, premiumFigures } from './premium.ts';
import { type ProductionFigures, productionFigures } from './production-figures.ts';
import { type Progress, progress } from './progress.ts';
import { askedPart, saleLines, toBuyer } from './sale-lines.ts';
import { type SalesFigures, salesFigures } from './sales-figures.ts';
import { booksOfDays, type Days, type SeasonQuestion, seasonBooks } from './season-books.ts';
import { givers, lyingCoffee, type StockFigures, stockFigures } from './stock-figures.ts';
import { type Waterfall, waterfall } from './waterfall.ts';

/** All figures of a season at full precision, plots and lots under their ids, null where nothing is to divide by. */
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

/** A season, or some days of it, and whom what was sold went to. */
export type SummaryQuestion = SeasonQuestion & Days & { buyer?: string | undefined };

/**
 * Resumo da safra: the season's figures from the records of the farm. A buyer narrows what was sold and at what premium,
 * no cost and no margin; days narrow what was done, while balances and progress are the season's and the stock the farm's.
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
  const milledKg = books === season ? production.greenKg : productionFigures(season, harvestFigures(season)).greenKg;
  const byPlot = costByPlot(books, lines);
  const spent = question.plotIds === undefined ? spentByFarm(books) : spentOnPlots(books, byPlot);
  return {
    harvest,
    plots: plotReports(books, harvest, lines),
    production,
    sales: bought === askedLines ? sales : salesFigures(bought),
    stock: stockFigures(season, lying),
    greenBalance: greenBalance(season, milledKg, { lots, lying }),
    cost: costFigures(books, spent, { greenSacas: production.sacas, sales }),
    costByPlot: byPlot,
    premium: premiumFigures(books.genealogy, bought),
    waterfall: waterfall(season, lying, lots),
    progress: progress(season),
  };
}
