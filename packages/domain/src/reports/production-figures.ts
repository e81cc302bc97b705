import { kgToSacas } from '../ground/units.ts';
import { type Flow, flowKg, type Genealogy } from '../lots/genealogy.ts';
import { mixturesOf } from '../lots/mixture.ts';
import { isSpecialLot, type SpecialKg, specialKgOf } from '../lots/quality-of-lot.ts';
import { numberAt, ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { type FarmEstimate, farmEstimate, isProductive } from './farm-estimate.ts';
import type { HarvestFigures } from './harvest-figures.ts';
import { isGreen, millingFlows } from './milling-flows.ts';
import { type SeasonBooks, spread } from './season-books.ts';

/** What the season gave in green coffee. */
export type ProductionFigures = {
  /** Hectares of the plots in production. */
  areaHa: number;
  /** Green beans and screenings of the millings, each kg once. */
  greenKg: number;
  sacas: number;
  sacasPerHa: number | null;
  litersPerSaca: number | null;
  kgCherryPerKgGreen: number | null;
  screeningsPct: number | null;
  specialtyKg: number;
  specialtyPct: number | null;
  /** Sacas that the farm was expected to bear, 0 without an estimate: by its plots, else by the season's own record. */
  estimatedSacas: number;
  /** Plots that have an estimate, of those that were to bear. */
  estimatedPlots: number;
  bearingPlots: number;
  /** Of the coffee of the plots that have one. */
  estimateErrorPct: number | null;
  /** Green that went through a fermentation. */
  fermentedGreenKg: number;
};

/** Hectares of the plots in production. */
export const productiveAreaHa = ({ askedPlots }: SeasonBooks): number =>
  askedPlots.filter(isProductive).reduce((sum, { data }) => sum + (numberAt(data, 'area') ?? 0), 0);

/** By how many per cent sacas differ from an estimate; null without an estimate. */
export const estimateErrorPct = (sacas: number, estimate: number): number | null =>
  ratio((sacas - estimate) * 100, estimate);

/** kg of green by plot id: of each milling in proportion to what it was made of. */
export function greenByPlot({ genealogy, moved, mixture }: SeasonBooks): ReadonlyMap<string, number> {
  const green = new Map<string, number>();
  for (const milling of moved('beneficiamento')) {
    spread(green, mixture(milling.id), millingFlows(genealogy, milling).greenKg);
  }
  return green;
}

/** Sacas of what was made, of the plots that the estimate speaks of alone. */
function estimatedPart(books: SeasonBooks, sacas: number, { plotIds }: FarmEstimate): number {
  if (plotIds === null) return sacas;
  const green = [...greenByPlot(books)].filter(([plotId]) => plotIds.has(plotId));
  return kgToSacas(green.reduce((sum, [, kg]) => sum + kg, 0));
}

function fermentedKg({ genealogy, farm, moved, share }: SeasonBooks): number {
  const mixtures = mixturesOf(genealogy, {
    basis: farm.settings.allocationBasis,
    startOf: ({ section }) => {
      if (section === 'colheita') return new Map([['unfermented', 1]]);
      return section === 'fermentacao' ? new Map([['fermented', 1]]) : undefined;
    },
  });
  const shareOf = (id: string) => mixtures.get(id)?.get('fermented') ?? 0;
  const millings = moved('beneficiamento');
  const flows = millings.map((milling) => millingFlows(genealogy, milling));
  return millings.reduce((sum, { id }, at) => sum + (flows[at]?.greenKg ?? 0) * shareOf(id) * share(id), 0);
}

/**
 * How much of a flow was counted as special coffee before, 0 to 1: a special lot all of it, one that a store mixed as
 * much as the store took.
 */
function specialBefore(genealogy: Genealogy): (flow: Flow) => number {
  const stored = new Map<string, number>();
  const partOf = ({ from, output }: Flow): number =>
    output !== null && isSpecialLot(genealogy, from, output) ? 1 : (stored.get(from) ?? 0);
  for (const id of genealogy.order) {
    if (genealogy.records.get(id)?.section !== 'armazenamento') continue;
    const flows = genealogy.into(id);
    const kg = flowKg(flows);
    if (kg > 0) stored.set(id, flows.reduce((sum, flow) => sum + flow.kg * partOf(flow), 0) / kg);
  }
  return partOf;
}

type Special = { specialKg: SpecialKg; partBefore: (flow: Flow) => number };

/** Special kg that a milling gave, less those that went into it. */
function specialKgMade(genealogy: Genealogy, milling: FarmRecord, { specialKg, partBefore }: Special): number {
  const { greenInKg, heldGreenKg } = millingFlows(genealogy, milling);
  const out = milling.outputs
    .filter(({ form }) => isGreen(form))
    .reduce((sum, { key }) => sum + specialKg(milling.id, key), 0);
  const specialIn = genealogy
    .into(milling.id)
    .filter(({ form }) => isGreen(form))
    .reduce((sum, flow) => sum + flow.kg * partBefore(flow), 0);
  return out - (greenInKg > 0 ? (specialIn * (greenInKg - heldGreenKg)) / greenInKg : 0);
}

/** The green coffee of a season. */
export function productionFigures(books: SeasonBooks, harvest: HarvestFigures): ProductionFigures {
  const { genealogy, share } = books;
  const millings = books.moved('beneficiamento');
  const flows = millings.map((milling) => millingFlows(genealogy, milling));
  const shares = millings.map(({ id }) => share(id));
  const greenKg = flows.reduce((sum, flow, at) => sum + flow.greenKg * (shares[at] ?? 0), 0);
  const screeningsKg = flows.reduce((sum, flow, at) => sum + flow.screeningsKg * (shares[at] ?? 0), 0);
  const special = { specialKg: specialKgOf(genealogy), partBefore: specialBefore(genealogy) };
  const specialtyKg = millings.reduce(
    (sum, milling) => sum + specialKgMade(genealogy, milling, special) * share(milling.id),
    0,
  );
  const sacas = kgToSacas(greenKg);
  const areaHa = productiveAreaHa(books);
  const estimate = farmEstimate(books);
  return {
    areaHa,
    greenKg,
    sacas,
    sacasPerHa: ratio(sacas, areaHa),
    litersPerSaca: ratio(harvest.totalLiters, sacas),
    kgCherryPerKgGreen: ratio(harvest.totalKg, greenKg),
    screeningsPct: ratio(screeningsKg * 100, greenKg),
    specialtyKg,
    specialtyPct: ratio(specialtyKg * 100, greenKg),
    estimatedSacas: estimate?.sacas ?? 0,
    estimatedPlots: estimate?.plotIds?.size ?? 0,
    bearingPlots: estimate?.bearingPlots ?? 0,
    estimateErrorPct:
      estimate === null ? null : estimateErrorPct(estimatedPart(books, sacas, estimate), estimate.sacas),
    fermentedGreenKg: fermentedKg(books),
  };
}
