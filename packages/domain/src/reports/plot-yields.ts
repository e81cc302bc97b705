import { kgToSacas } from '../ground/units.ts';
import { numberAt, ratio } from '../record/data-values.ts';
import { harvestFigures } from './harvest-figures.ts';
import { isSeasonOnTheWay } from './on-the-way.ts';
import { greenByPlot } from './production-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** Sacas of one plot in a season; `perHa` is null where its area is not known. */
type PlotYield = { sacas: number; perHa: number | null };

/** What the plots of a farm gave in a season: milled, or as much as the litres promise while coffee is on its way. */
export type PlotYields = { isMilled: boolean; byPlot: ReadonlyMap<string, PlotYield> };

/** Sacas of 60 kg and sacas a hectare of every plot that gave something in the season. */
export function plotYields(books: SeasonBooks): PlotYields {
  const harvest = harvestFigures(books);
  const isMilled = !isSeasonOnTheWay(books, harvest);
  const { litersPerSaca } = books.farm.settings;
  const sacasByPlot = isMilled
    ? [...greenByPlot(books)].map(([id, kg]) => [id, kgToSacas(kg)] as const)
    : Object.entries(harvest.byPlot).map(([id, { liters }]) => [id, liters / litersPerSaca] as const);
  const areaOf = (id: string) => numberAt(books.genealogy.records.get(id)?.data ?? {}, 'area');
  const byPlot = new Map(sacasByPlot.map(([id, sacas]) => [id, { sacas, perHa: ratio(sacas, areaOf(id)) }]));
  return { isMilled, byPlot };
}
