import { kgToSacas } from '../ground/units.ts';
import { numberAt, ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isEudrGeometryOk, polygonAreaHa } from '../stages/plot/geometry.ts';
import { computedPlantCount, plantsPerHa } from '../stages/plot/plot-figures.ts';
import { revenueByPlot } from './cost-by-plot.ts';
import type { HarvestFigures } from './harvest-figures.ts';
import { estimateErrorPct, greenByPlot } from './production-figures.ts';
import type { SaleLine } from './sale-lines.ts';
import type { SeasonBooks } from './season-books.ts';

/** What one plot is and gave in the season. */
export type PlotReport = {
  plantsPerHa: number | null;
  plantCount: number | null;
  /** Sacas a hectare that it was expected to bear. */
  estimatedProductivity: number | null;
  greenKg: number;
  sacas: number;
  sacasPerHa: number | null;
  litersPerSaca: number | null;
  estimateErrorPct: number | null;
  /** R$ of the sales of its coffee. */
  revenue: number;
  revenuePerHa: number | null;
  /** Hectares inside its boundary; null where that is no polygon. */
  polygonAreaHa: number | null;
  /** Is its geometry what the European rule on deforestation asks for? */
  eudrGeometryOk: boolean;
};

type Gave = { greenKg: number; liters: number; revenue: number };

function plotReport({ data }: FarmRecord, { greenKg, liters, revenue }: Gave): PlotReport {
  const area = numberAt(data, 'area');
  const estimate = numberAt(data, 'estimatedYield');
  const sacas = kgToSacas(greenKg);
  return {
    plantsPerHa: plantsPerHa(data),
    plantCount: numberAt(data, 'plantCount') ?? computedPlantCount(data),
    estimatedProductivity: ratio(estimate, area),
    greenKg,
    sacas,
    sacasPerHa: ratio(sacas, area),
    litersPerSaca: ratio(liters, sacas),
    estimateErrorPct: estimateErrorPct(sacas, estimate ?? 0),
    revenue,
    revenuePerHa: ratio(revenue, area),
    polygonAreaHa: polygonAreaHa(data.boundary),
    eudrGeometryOk: isEudrGeometryOk(data.boundary, area),
  };
}

/** The plots of the farm, and any other that coffee of the season came from, under their ids. */
export function plotReports(
  books: SeasonBooks,
  harvest: HarvestFigures,
  lines: readonly SaleLine[],
): Record<string, PlotReport> {
  const green = greenByPlot(books);
  const revenue = revenueByPlot(books, lines);
  const ids = new Set([...books.askedPlots.map(({ id }) => id), ...green.keys(), ...revenue.keys()]);
  return Object.fromEntries(
    [...ids].filter(books.isAsked).flatMap((id) => {
      const plot = books.genealogy.records.get(id);
      const gave = {
        greenKg: green.get(id) ?? 0,
        liters: harvest.byPlot[id]?.liters ?? 0,
        revenue: revenue.get(id) ?? 0,
      };
      return plot === undefined ? [] : [[id, plotReport(plot, gave)]];
    }),
  );
}
