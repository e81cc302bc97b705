import { numberAt, ratio } from '../rules/data-values.ts';
import { kgToSacas } from '../units.ts';
import { harvestFigures } from './harvest-figures.ts';
import { greenByPlot } from './production-figures.ts';
import type { SeasonBooks } from './season-books.ts';
import { lyingCoffee } from './stock-figures.ts';

/** Sacas of one plot in a season; `perHa` is null where its area is not known. */
type PlotYield = { sacas: number; perHa: number | null };

/** What the plots of a farm gave in a season: milled, or as much as the litres promise while coffee is on its way. */
export type PlotYields = { isMilled: boolean; byPlot: ReadonlyMap<string, PlotYield> };

/** kg of what was harvested that may still lie about, as a share, when a season counts as milled. */
const DREGS = 0.01;

/** Is the season milled, but for dregs? */
function isMilledSeason(books: SeasonBooks, harvestedKg: number): boolean {
  if (books.moved('beneficiamento').length === 0) return false;
  const onItsWay = lyingCoffee(books).inProcess.reduce((sum, { kg }) => sum + kg, 0);
  return onItsWay <= harvestedKg * DREGS;
}

/** Sacas of 60 kg and sacas a hectare of every plot that gave something in the season. */
export function plotYields(books: SeasonBooks): PlotYields {
  const harvest = harvestFigures(books);
  const isMilled = isMilledSeason(books, harvest.totalKg);
  const { litersPerSaca } = books.farm.settings;
  const sacasByPlot = isMilled
    ? [...greenByPlot(books)].map(([id, kg]) => [id, kgToSacas(kg)] as const)
    : Object.entries(harvest.byPlot).map(([id, { liters }]) => [id, liters / litersPerSaca] as const);
  const areaOf = (id: string) => numberAt(books.genealogy.records.get(id)?.data ?? {}, 'area');
  const byPlot = new Map(sacasByPlot.map(([id, sacas]) => [id, { sacas, perHa: ratio(sacas, areaOf(id)) }]));
  return { isMilled, byPlot };
}
