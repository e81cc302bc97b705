import { finished, RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { numberAt } from '../record/data-values.ts';
import type { FarmRecord, FarmSettings } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isPlace } from '../stages/kinds.ts';
import { type Flow, type Genealogy, movesCoffee } from './genealogy.ts';
import { originKey, startedMixture, wholly } from './origins.ts';

/** Shares by key, which sum to 1; empty without coffee. */
export type Mixture = ReadonlyMap<string, number>;

const NOTHING: Mixture = new Map();
/**
 * If moistures of inputs differ by more than this many points, they are weighted by dry matter, if the farm wants so.
 */
const MOISTURE_SPREAD = 3;

function humidityOf({ from, output }: Flow, { records }: Genealogy): number | undefined {
  const source = records.get(from);
  const lot = source?.outputs.find(({ key }) => key === output);
  return lot?.humidity ?? numberAt(source?.data ?? {}, 'finalHumidity');
}

/** Dry kg of flows in the same order; null if a moisture is unknown or all are alike. */
function dryKg(flows: readonly Flow[], genealogy: Genealogy): readonly number[] | null {
  const moist = flows.map((flow) => ({ kg: flow.kg, humidity: humidityOf(flow, genealogy) ?? Number.NaN }));
  const known = moist.map(({ humidity }) => humidity);
  // With one that is unknown nothing is above the spread.
  const isSpread = Math.max(...known) - Math.min(...known) > MOISTURE_SPREAD;
  return isSpread ? moist.map(({ kg, humidity }) => kg * (100 - humidity)) : null;
}

/** Weights of the flows into a record when their lots are mixed there, in their order: kg, or dry matter if the farm wants so. */
export function mixingWeights(
  genealogy: Genealogy,
  id: string,
  basis: FarmSettings['allocationBasis'],
): readonly number[] {
  const flows = genealogy.into(id);
  const isByDryMatter = basis === 'dryMatter' && genealogy.lostKg(id) === 0;
  return (isByDryMatter ? dryKg(flows, genealogy) : null) ?? flows.map(({ kg }) => kg);
}

type Part = { mixture: Mixture; weight: number };

/** The mixture of lots that are poured together, each by its weight. */
export function mixed(parts: readonly Part[]): Mixture {
  const weighty = parts.filter(({ mixture, weight }) => mixture.size > 0 && weight > 0);
  const whole = weighty.reduce((sum, { weight }) => sum + weight, 0);
  if (weighty.length === 1) return weighty[0]?.mixture ?? NOTHING;
  const shares = new Map<string, number>();
  for (const { mixture, weight } of weighty) {
    for (const [key, share] of mixture) shares.set(key, (shares.get(key) ?? 0) + (share * weight) / whole);
  }
  return shares;
}

/** A question about a genealogy: where mixtures start, how lots are weighted and, to save work, for which ids. */
export type MixtureQuestion = {
  /** The mixture that starts at a record, such as a plot itself; undefined if it follows from its inputs. */
  startOf: (record: FarmRecord) => Mixture | undefined;
  /** The mixture of the farm's own coffee that leads back no further than to this record. */
  unknownOf: (record: FarmRecord) => Mixture;
  basis: FarmSettings['allocationBasis'];
  /** Only these ids and their sources; by default all. Sources must be included. */
  only?: ReadonlySet<string>;
};

/** Does coffee lie in a record, or has it lain there? */
const heldCoffee = (record: FarmRecord): boolean => movesCoffee(record) && lotsKg(record.outputs) > 0;

/**
 * The mixture of every record: completely mixed, in proportion to the kg drawn. All outputs of a record have its
 * mixture. Each record is computed once, after its sources, in steps. Coffee from missing records is unknown.
 */
export function* mixtureSteps(
  genealogy: Genealogy,
  { startOf, unknownOf, basis, only }: MixtureQuestion,
): Steps<Map<string, Mixture>> {
  const mixtures = new Map<string, Mixture>();
  const partOf = ({ from }: Flow, weight: number): Part => {
    const source = genealogy.records.get(from);
    const known = mixtures.get(from) ?? NOTHING;
    return { mixture: known.size > 0 || source === undefined ? known : unknownOf(source), weight };
  };
  const mixtureOf = (record: FarmRecord): Mixture => {
    const flows = genealogy.into(record.id);
    const lostKg = genealogy.lostKg(record.id);
    const weights = mixingWeights(genealogy, record.id, basis);
    const parts = flows.map((flow, at) => partOf(flow, weights[at] ?? 0));
    if (lostKg > 0) parts.push({ mixture: unknownOf(record), weight: lostKg });
    const mixture = mixed(parts);
    return mixture.size === 0 && heldCoffee(record) ? unknownOf(record) : mixture;
  };
  for (const [at, id] of genealogy.order.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    const record = genealogy.records.get(id);
    if (record === undefined || (only !== undefined && !only.has(id))) continue;
    mixtures.set(id, startOf(record) ?? mixtureOf(record));
  }
  return mixtures;
}

/**
 * Shares of every record by where its coffee comes from, in steps: ids of plots, and the keys of `origins.ts` for all other
 * coffee.
 */
export const originMixtureSteps = (
  genealogy: Genealogy,
  basis: FarmSettings['allocationBasis'],
  only?: ReadonlySet<string>,
): Steps<Map<string, Mixture>> =>
  mixtureSteps(genealogy, {
    startOf: (record) =>
      isPlace(record) ? wholly(record.id) : movesCoffee(record) ? startedMixture(record) : undefined,
    unknownOf: ({ id }) => wholly(originKey('unknown', id)),
    basis,
    ...(only === undefined ? {} : { only }),
  });

/** The same at once. */
export const originMixturesOf = (...asked: Parameters<typeof originMixtureSteps>): Map<string, Mixture> =>
  finished(originMixtureSteps(...asked));

/** Share of some plots in a mixture, 0 to 1. */
export function sharedBy(mixture: Mixture | undefined, plotIds: ReadonlySet<string>): number {
  let share = 0;
  for (const [plotId, part] of mixture ?? []) if (plotIds.has(plotId)) share += part;
  return share;
}
