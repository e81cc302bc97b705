import { kgToSacas } from '../ground/units.ts';
import { numberAt, ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { dataOn } from '../record/versions.ts';
import { isEudrGeometryOk, polygonAreaHa } from '../stages/plot/geometry.ts';
import { computedPlantCount, plantsPerHa } from '../stages/plot/plot-figures.ts';
import { revenueByPlot } from './cost-by-plot.ts';
import { estimateOf, estimatesOf } from './farm-estimate.ts';
import type { HarvestFigures } from './harvest-figures.ts';
import { estimateErrorPct, greenByPlot } from './production-figures.ts';
import type { SaleLine } from './sale-lines.ts';
import type { SeasonBooks } from './season-books.ts';

/** Results of a plot in the season, and its data as they were then. */
export type PlotReport = {
  /** Hectares that its results are by: of the last day of the season's harvest. */
  areaHa: number | null;
  /** Whether it was in production in the season; its area counts in the farm's then. */
  isBearing: boolean;
  plantsPerHa: number | null;
  plantCount: number | null;
  /** Estimated sacas of the plot in the season. */
  estimatedSacas: number | null;
  /** Estimated sacas per hectare. */
  estimatedProductivity: number | null;
  greenKg: number;
  sacas: number;
  sacasPerHa: number | null;
  litersPerSaca: number | null;
  estimateErrorPct: number | null;
  /** R$ of the sales of its coffee. */
  revenue: number;
  revenuePerHa: number | null;
  /** Hectares inside its boundary; null if that is no polygon. */
  polygonAreaHa: number | null;
  /** Whether its geometry meets the European rule on deforestation. */
  eudrGeometryOk: boolean;
};

type Gave = { greenKg: number; liters: number; revenue: number; estimate: number | null };

type On = Pick<SeasonBooks, 'areaDay' | 'asOf' | 'isBearing'>;

function plotReport(
  plot: FarmRecord,
  { greenKg, liters, revenue, estimate }: Gave,
  { areaDay, asOf, isBearing }: On,
): PlotReport {
  const data = dataOn(plot.data, areaDay);
  const area = numberAt(data, 'area');
  const sacas = kgToSacas(greenKg);
  return {
    areaHa: area ?? null,
    isBearing: isBearing(plot),
    plantsPerHa: plantsPerHa(data),
    plantCount: numberAt(data, 'plantCount') ?? computedPlantCount(data),
    estimatedSacas: estimate,
    estimatedProductivity: ratio(estimate ?? undefined, area),
    greenKg,
    sacas,
    sacasPerHa: ratio(sacas, area),
    litersPerSaca: ratio(liters, sacas),
    estimateErrorPct: estimateErrorPct(sacas, estimate ?? 0),
    revenue,
    revenuePerHa: ratio(revenue, area),
    polygonAreaHa: polygonAreaHa(data.boundary),
    eudrGeometryOk: isEudrGeometryOk(data.boundary, area, asOf),
  };
}

/** The farm's plots, and any other plots that the season's coffee came from, by id. */
export function plotReports(
  books: SeasonBooks,
  harvest: HarvestFigures,
  lines: readonly SaleLine[],
): Record<string, PlotReport> {
  const estimates = estimatesOf(books);
  const green = greenByPlot(books);
  const revenue = revenueByPlot(books, lines);
  const ids = new Set([
    ...books.askedPlots.map(({ id }) => id),
    ...[...green.keys(), ...revenue.keys(), ...Object.keys(harvest.byPlot)],
  ]);
  return Object.fromEntries(
    [...ids].filter(books.isAsked).flatMap((id) => {
      const plot = books.genealogy.records.get(id);
      if (plot === undefined) return [];
      const gave = {
        estimate: estimateOf(plot, estimates),
        greenKg: green.get(id) ?? 0,
        liters: harvest.byPlot[id]?.liters ?? 0,
        revenue: revenue.get(id) ?? 0,
      };
      return [[id, plotReport(plot, gave, books)]];
    }),
  );
}
