import { costByPlot, type PlotCost } from './cost-by-plot.ts';
import { type CostFigures, costFigures } from './cost-figures.ts';
import { type HarvestFigures, harvestFigures } from './harvest-figures.ts';
import { type PlotReport, plotReports } from './plot-figures.ts';
import { type PremiumFigures, premiumFigures } from './premium.ts';
import { type ProductionFigures, productionFigures } from './production-figures.ts';
import { type Progress, progress } from './progress.ts';
import { saleLines } from './sale-lines.ts';
import { type SalesFigures, salesFigures } from './sales-figures.ts';
import { type SeasonQuestion, seasonBooks } from './season-books.ts';
import { type StockFigures, stockFigures } from './stock-figures.ts';
import { type Waterfall, waterfall } from './waterfall.ts';

/** All figures of a season at full precision, plots and lots under their ids, null where nothing is to divide by. */
export type SeasonSummary = {
  harvest: HarvestFigures;
  plots: Readonly<Record<string, PlotReport>>;
  production: ProductionFigures;
  sales: SalesFigures;
  stock: StockFigures;
  cost: CostFigures;
  costByPlot: Readonly<Record<string, PlotCost>>;
  premium: PremiumFigures;
  waterfall: Waterfall;
  progress: Progress;
};

/** Resumo da safra: the season's figures from the records of the farm. */
export function seasonSummary(question: SeasonQuestion): SeasonSummary {
  const books = seasonBooks(question);
  const harvest = harvestFigures(books);
  const production = productionFigures(books, harvest);
  const lines = saleLines(books);
  const sales = salesFigures(lines);
  const stock = stockFigures(books);
  return {
    harvest,
    plots: plotReports(books, harvest, lines),
    production,
    sales,
    stock,
    cost: costFigures(books, production.sacas, sales),
    costByPlot: costByPlot(books, lines),
    premium: premiumFigures(books.genealogy, lines),
    waterfall: waterfall(books, stock),
    progress: progress(books),
  };
}
