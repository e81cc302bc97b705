import { kgToSacas } from '../ground/units.ts';
import { ratio } from '../record/data-values.ts';
import { areaOn } from '../record/versions.ts';
import { harvestFigures } from './harvest-figures.ts';
import { isSeasonOnTheWay } from './on-the-way.ts';
import { greenByPlot } from './production-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** Sacas of a plot in a season; `perHa` is null without an area. */
type PlotYield = { sacas: number; perHa: number | null };

/** Yields of a farm's plots in a season: milled, or estimated from litres while coffee is unmilled. */
export type PlotYields = { isMilled: boolean; byPlot: ReadonlyMap<string, PlotYield> };

const NO_PLOT = { data: {} };

/** Sacas of 60 kg, and per hectare, of every plot that gave coffee in the season. */
export function plotYields(books: SeasonBooks): PlotYields {
  const harvest = harvestFigures(books);
  const isMilled = !isSeasonOnTheWay(books, harvest);
  const sacasByPlot = isMilled
    ? [...greenByPlot(books)].map(([id, kg]) => [id, kgToSacas(kg)] as const)
    : Object.entries(harvest.byPlot).map(([id, { estimatedSacas }]) => [id, estimatedSacas] as const);
  const areaOf = (id: string) => areaOn(books.genealogy.records.get(id) ?? NO_PLOT, books.areaDay);
  const byPlot = new Map(sacasByPlot.map(([id, sacas]) => [id, { sacas, perHa: ratio(sacas, areaOf(id)) }]));
  return { isMilled, byPlot };
}
