import { cherryDensityOf } from '../farm/farm-defaults.ts';
import { sumMoney } from '../ground/numbers.ts';
import { numberAt, ratio, toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { litersOfPick, lotsKg, plotPicks } from '../stages/harvest/harvest-plots.ts';
import type { SeasonBooks } from './season-books.ts';

/** What was picked on one plot: litres, kg and how many harvests. */
export type PlotHarvest = { liters: number; kg: number; records: number };

/** What was picked in a season. Litres that nobody measured are reckoned from kg by the farm's density. */
export type HarvestFigures = {
  totalLiters: number;
  /** The part of `totalLiters` that nobody measured. */
  reckonedLiters: number;
  totalKg: number;
  /** kg a litre, of what was both weighed and measured. */
  density: number | null;
  /** Medidas of the farm (60 L unless set otherwise). */
  measures60: number;
  /** Sacas to be expected of the litres (480 L each unless the farm says otherwise). */
  estimatedSacas480: number;
  byPlot: Readonly<Record<string, PlotHarvest>>;
  cost: number;
  costPerMeasure60: number | null;
};

type Pick = { plotId: string; kg: number; liters: number; isMeasured: boolean };

/** The picks of a harvest on the plots asked about, with litres for each, measured or reckoned. */
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

function byPlotOf(harvests: readonly (readonly Pick[])[]): Record<string, PlotHarvest> {
  const byPlot: Record<string, PlotHarvest> = {};
  for (const { plotId, kg, liters } of harvests.flat()) {
    const sum = byPlot[plotId] ?? { liters: 0, kg: 0, records: 0 };
    byPlot[plotId] = { liters: sum.liters + liters, kg: sum.kg + kg, records: sum.records + 1 };
  }
  return byPlot;
}

/** R$ that records cost, as sent, exact. */
export const costOf = (records: readonly FarmRecord[]): number =>
  sumMoney(records.map(({ data }) => numberAt(data, 'cost') ?? 0));

/** The harvest of a season. */
export function harvestFigures(books: SeasonBooks): HarvestFigures {
  const harvests = books.moved('colheita');
  const picks = harvests.map((harvest) => picksOf(books, harvest));
  const sumOf = (key: 'kg' | 'liters', of = picks.flat()) => of.reduce((sum, pick) => sum + pick[key], 0);
  const measured = picks.flat().filter(({ isMeasured }) => isMeasured);
  const totalLiters = sumOf('liters');
  const reckoned = picks.flat().filter(({ isMeasured }) => !isMeasured);
  const measures60 = totalLiters / books.farm.settings.measureLiters;
  const cost = sumMoney(harvests.map(({ id, data }) => (numberAt(data, 'cost') ?? 0) * books.share(id)));
  return {
    totalLiters,
    reckonedLiters: sumOf('liters', reckoned),
    totalKg: toGram(harvests.reduce((sum, { id, outputs }) => sum + lotsKg(outputs) * books.share(id), 0)),
    density: ratio(sumOf('kg', measured), sumOf('liters', measured)),
    measures60,
    estimatedSacas480: totalLiters / books.farm.settings.litersPerSaca,
    byPlot: byPlotOf(picks),
    cost,
    costPerMeasure60: ratio(cost, measures60),
  };
}
