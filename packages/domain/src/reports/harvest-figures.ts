import { cherryDensityOf, litersPerSacaOf } from '../farm/farm-defaults.ts';
import { sumMoney } from '../ground/numbers.ts';
import { numberAt, ratio, toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { litersOfPick, lotsKg, plotPicks } from '../stages/harvest/harvest-plots.ts';
import type { SeasonBooks } from './season-books.ts';

/** The harvest of a plot: litres, kg and number of records. */
export type PlotHarvest = {
  liters: number;
  kg: number;
  records: number;
  /** Sacas to expect from the litres. */
  estimatedSacas: number;
};

/** The harvest of a season. Unmeasured litres are computed from kg by the farm's density. */
export type HarvestFigures = {
  totalLiters: number;
  /** The computed part of `totalLiters`. */
  computedLiters: number;
  totalKg: number;
  /** kg per litre of coffee that was both weighed and measured. */
  density: number | null;
  /** Medidas of the farm (60 L unless set otherwise). */
  measures60: number;
  /** Sacas to expect from the litres: 480 L each of arabica, 380 of conilon, unless the farm says otherwise. */
  estimatedSacas480: number;
  byPlot: Readonly<Record<string, PlotHarvest>>;
  cost: number;
  costPerMeasure60: number | null;
};

type Pick = { plotId: string; kg: number; liters: number; isMeasured: boolean };

/** The picks of a harvest on the chosen plots, with measured or computed litres. */
export function picksOf({ farm, isAsked }: SeasonBooks, harvest: FarmRecord): readonly Pick[] {
  const density = cherryDensityOf(farm.settings);
  const picks = plotPicks(harvest).filter(({ plotId }) => isAsked(plotId));
  return picks.map(({ plotId, kg, liters }) => ({
    plotId,
    kg,
    liters: litersOfPick({ liters, kg }, density),
    isMeasured: liters !== null,
  }));
}

/** Sacas to expect from the litres of picks, each plot by the litres that its species takes for one. */
export function sacasByLiters({ farm, genealogy }: SeasonBooks, picks: readonly Pick[]): number {
  const perSaca = ({ plotId }: Pick): number =>
    litersPerSacaOf(farm.settings, genealogy.records.get(plotId)?.data.species);
  return [...Map.groupBy(picks, perSaca)].reduce(
    (sacas, [liters, some]) => sacas + some.reduce((sum, pick) => sum + pick.liters, 0) / liters,
    0,
  );
}

function byPlotOf(books: SeasonBooks, picks: readonly Pick[]): Record<string, PlotHarvest> {
  const byPlot = [...Map.groupBy(picks, ({ plotId }) => plotId)].map(([plotId, own]): [string, PlotHarvest] => [
    plotId,
    {
      liters: own.reduce((sum, { liters }) => sum + liters, 0),
      kg: own.reduce((sum, { kg }) => sum + kg, 0),
      records: own.length,
      estimatedSacas: sacasByLiters(books, own),
    },
  ]);
  return Object.fromEntries(byPlot);
}

/** Total cost of records in R$. */
export const costOf = (records: readonly FarmRecord[]): number =>
  sumMoney(records.map(({ data }) => numberAt(data, 'cost') ?? 0));

/** The harvest of a season. */
export function harvestFigures(books: SeasonBooks): HarvestFigures {
  const harvests = books.picked();
  const picks = harvests.map((harvest) => picksOf(books, harvest));
  const sumOf = (key: 'kg' | 'liters', of = picks.flat()) => of.reduce((sum, pick) => sum + pick[key], 0);
  const measured = picks.flat().filter(({ isMeasured }) => isMeasured);
  const totalLiters = sumOf('liters');
  const computed = picks.flat().filter(({ isMeasured }) => !isMeasured);
  const measures60 = totalLiters / books.farm.settings.measureLiters;
  const cost = sumMoney(harvests.map(({ id, data }) => (numberAt(data, 'cost') ?? 0) * books.share(id)));
  return {
    totalLiters,
    computedLiters: sumOf('liters', computed),
    totalKg: toGram(harvests.reduce((sum, { id, outputs }) => sum + lotsKg(outputs) * books.share(id), 0)),
    density: ratio(sumOf('kg', measured), sumOf('liters', measured)),
    measures60,
    estimatedSacas480: sacasByLiters(books, picks.flat()),
    byPlot: byPlotOf(books, picks.flat()),
    cost,
    costPerMeasure60: ratio(cost, measures60),
  };
}
