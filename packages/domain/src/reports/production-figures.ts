import type { Steps } from '../ground/steps.ts';
import { kgToSacas } from '../ground/units.ts';
import { mixtureSteps } from '../lots/mixture.ts';
import { wholly } from '../lots/origins.ts';
import { ratio } from '../record/data-values.ts';
import { areaOn } from '../record/versions.ts';
import { type CupFigures, cupSteps } from './cup-figures.ts';
import { type FarmEstimate, farmEstimate } from './farm-estimate.ts';
import type { HarvestFigures } from './harvest-figures.ts';
import { millingFlows, producedGreenKg } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';
import { spread } from './spread.ts';
import { unmilledSteps } from './stock-figures.ts';

/** Green coffee of a season. */
export type ProductionFigures = CupFigures & {
  /** Hectares of the plots in production. */
  areaHa: number;
  /** Green beans and screenings of the millings, each kg once. */
  greenKg: number;
  sacas: number;
  sacasPerHa: number | null;
  litersPerSaca: number | null;
  kgCherryPerKgGreen: number | null;
  screeningsPct: number | null;
  /** Estimated sacas of the farm, 0 without an estimate: from its plots, otherwise from the production record. */
  estimatedSacas: number;
  /** Plots with an estimate, and bearing plots. */
  estimatedPlots: number;
  bearingPlots: number;
  /** For the plots with an estimate. */
  estimateErrorPct: number | null;
  /** Green coffee that was fermented. */
  fermentedGreenKg: number;
  /** kg of the season's own coffee that is not hulled yet, in lots and in work under way. */
  unmilledKg: number;
};

/** Hectares of the plots in production, as they were in the season. */
export const productiveAreaHa = ({ askedPlots, areaDay, isBearing }: SeasonBooks): number =>
  askedPlots.filter(isBearing).reduce((sum, plot) => sum + (areaOn(plot, areaDay) ?? 0), 0);

/** Deviation of sacas from an estimate in per cent; null without an estimate. */
export const estimateErrorPct = (sacas: number, estimate: number): number | null =>
  ratio((sacas - estimate) * 100, estimate);

/** kg of green coffee by plot id, from the composition of each milling. */
export function greenByPlot({ genealogy, made, producedMixture }: SeasonBooks): ReadonlyMap<string, number> {
  const green = new Map<string, number>();
  for (const milling of made('beneficiamento')) {
    spread(green, producedMixture(milling.id), millingFlows(genealogy, milling).greenKg);
  }
  return green;
}

/** Produced sacas of the estimated plots alone. */
function estimatedPart(books: SeasonBooks, sacas: number, { plotIds }: FarmEstimate): number {
  if (plotIds === null) return sacas;
  const green = [...greenByPlot(books)].filter(([plotId]) => plotIds.has(plotId));
  return kgToSacas(green.reduce((sum, [, kg]) => sum + kg, 0));
}

function* fermentedSteps({ genealogy, farm, made, produced }: SeasonBooks): Steps<number> {
  const mixtures = yield* mixtureSteps(genealogy, {
    basis: farm.settings.allocationBasis,
    unknownOf: () => wholly('unfermented'),
    startOf: ({ section }) => {
      if (section === 'colheita') return new Map([['unfermented', 1]]);
      return section === 'fermentacao' ? new Map([['fermented', 1]]) : undefined;
    },
  });
  const shareOf = (id: string) => mixtures.get(id)?.get('fermented') ?? 0;
  const millings = made('beneficiamento');
  const flows = millings.map((milling) => millingFlows(genealogy, milling));
  return millings.reduce((sum, { id }, at) => sum + (flows[at]?.greenKg ?? 0) * shareOf(id) * produced(id), 0);
}

/** The green coffee of a season, in steps. */
export function* productionSteps(books: SeasonBooks, harvest: HarvestFigures): Steps<ProductionFigures> {
  const { genealogy, produced } = books;
  const millings = books.made('beneficiamento');
  const flows = millings.map((milling) => millingFlows(genealogy, milling));
  const shares = millings.map(({ id }) => produced(id));
  const greenKg = producedGreenKg(books);
  const screeningsKg = flows.reduce((sum, flow, at) => sum + flow.screeningsKg * (shares[at] ?? 0), 0);
  const sacas = kgToSacas(greenKg);
  const areaHa = productiveAreaHa(books);
  const estimate = farmEstimate(books);
  yield;
  const cups = yield* cupSteps(books, millings, greenKg);
  yield;
  const fermentedGreenKg = yield* fermentedSteps(books);
  yield;
  return {
    areaHa,
    greenKg,
    sacas,
    sacasPerHa: ratio(sacas, areaHa),
    litersPerSaca: ratio(harvest.totalLiters, sacas),
    kgCherryPerKgGreen: ratio(harvest.totalKg, greenKg),
    screeningsPct: ratio(screeningsKg * 100, greenKg),
    ...cups,
    estimatedSacas: estimate?.sacas ?? 0,
    estimatedPlots: estimate?.plotIds?.size ?? 0,
    bearingPlots: estimate?.bearingPlots ?? 0,
    estimateErrorPct:
      estimate === null ? null : estimateErrorPct(estimatedPart(books, sacas, estimate), estimate.sacas),
    fermentedGreenKg,
    unmilledKg: yield* unmilledSteps(books),
  };
}
