import { numberAt } from '../record/data-values.ts';
import type { FarmRecord, FarmSettings } from '../record/record.ts';
import type { Flow, Genealogy } from './genealogy.ts';

/** Shares of a whole by key, which sum to 1; empty where the origin is not known. */
export type Mixture = ReadonlyMap<string, number>;

const UNKNOWN: Mixture = new Map();
/** Inputs whose moistures lie further apart than this many points are weighed by dry matter where the farm wishes so. */
const MOISTURE_SPREAD = 3;

function humidityOf({ from, output }: Flow, { records }: Genealogy): number | null {
  const source = records.get(from);
  if (source === undefined) return null;
  const lot = source.outputs.find(({ key }) => key === output);
  return lot?.humidity ?? numberAt(source.data, 'finalHumidity') ?? null;
}

/** Dry kg of flows in the same order; null where a moisture is unknown or all are alike. */
function dryKg(flows: readonly Flow[], genealogy: Genealogy): readonly number[] | null {
  const known = flows.flatMap((flow) => humidityOf(flow, genealogy) ?? []);
  if (known.length !== flows.length || Math.max(...known) - Math.min(...known) <= MOISTURE_SPREAD) return null;
  return flows.map(({ kg }, at) => kg * (100 - (known[at] ?? 0)));
}

/** What flows weigh against each other when their lots are mixed. */
function weightsOf(flows: readonly Flow[], genealogy: Genealogy, basis: FarmSettings['allocationBasis']) {
  const dry = basis === 'dryMatter' ? dryKg(flows, genealogy) : null;
  return dry ?? flows.map(({ kg }) => kg);
}

function mixed(parts: readonly { mixture: Mixture; weight: number }[]): Mixture {
  const known = parts.filter(({ mixture, weight }) => mixture.size > 0 && weight > 0);
  const whole = known.reduce((sum, { weight }) => sum + weight, 0);
  if (known.length === 1) return known[0]?.mixture ?? UNKNOWN;
  const shares = new Map<string, number>();
  for (const { mixture, weight } of known) {
    for (const [key, share] of mixture) shares.set(key, (shares.get(key) ?? 0) + (share * weight) / whole);
  }
  return shares;
}

/** What is asked of a genealogy: where mixtures begin, how lots are weighed and, to save work, of which ids. */
export type MixtureQuestion = {
  /** The mixture that begins at a record, such as a plot of itself; undefined: it follows from what it drew. */
  startOf: (record: FarmRecord) => Mixture | undefined;
  basis: FarmSettings['allocationBasis'];
  /** Only these and what they come from; default all. Sources must be among them. */
  only?: ReadonlySet<string>;
};

/**
 * The mixture of every record: well mixed, in proportion to the kg drawn (4-domain 2.2). Every output of a record has
 * the mixture of the record. Each record is reckoned once, after its sources.
 */
export function mixturesOf(genealogy: Genealogy, { startOf, basis, only }: MixtureQuestion): Map<string, Mixture> {
  const mixtures = new Map<string, Mixture>();
  for (const id of genealogy.order) {
    const record = genealogy.records.get(id);
    if (record === undefined || (only !== undefined && !only.has(id))) continue;
    const flows = genealogy.into(id);
    const weights = weightsOf(flows, genealogy, basis);
    const parts = flows.map(({ from }, at) => ({ mixture: mixtures.get(from) ?? UNKNOWN, weight: weights[at] ?? 0 }));
    mixtures.set(id, startOf(record) ?? mixed(parts));
  }
  return mixtures;
}

/** Shares of every record by plot id. */
export const plotMixturesOf = (
  genealogy: Genealogy,
  basis: FarmSettings['allocationBasis'],
  only?: ReadonlySet<string>,
): Map<string, Mixture> =>
  mixturesOf(genealogy, {
    startOf: ({ id, section }) => (section === 'talhoes' ? new Map([[id, 1]]) : undefined),
    basis,
    ...(only === undefined ? {} : { only }),
  });

/** How much of a mixture is of some plots, 0 to 1. */
export function sharedBy(mixture: Mixture | undefined, plotIds: ReadonlySet<string>): number {
  let share = 0;
  for (const [plotId, part] of mixture ?? []) if (plotIds.has(plotId)) share += part;
  return share;
}
