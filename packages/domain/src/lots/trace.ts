import { lastDay, numberAt, textAt, toGram } from '../record/data-values.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import type { FarmRecord, FarmSettings, ProductForm, Section } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isPicking, isPlace } from '../stages/kinds.ts';
import type { Flow, Genealogy } from './genealogy.ts';
import { type Mixture, originMixturesOf } from './mixture.ts';
import { coverageOf, type LotOriginPart, originParts } from './origins.ts';
import { balanceOf, type RecordBalance } from './record-balance.ts';

/** Direction of a node from the record. */
export type TraceDirection = 'self' | 'up' | 'down';

/** A record or a plot in the graph of a lot. */
export type TraceNode = {
  id: string;
  section: Section;
  slug: string;
  code: string;
  name: string;
  date: string;
  status: string;
  /** kg of its lots; of a sale the sold kg, of a plot the kg that this graph picked there. */
  kg: number;
  direction: TraceDirection;
  stepsAway: number;
};

/** kg between two nodes; `output` is null for a plot. */
export type TraceEdge = { from: string; to: string; output: string | null; form: ProductForm | null; kg: number };

/** Everything that a lot came from and became. */
export type TraceGraph = {
  nodes: readonly TraceNode[];
  edges: readonly TraceEdge[];
  balance: readonly RecordBalance[];
  /** Per cent by plot id, and by the keys of `origins.ts` for coffee without plots, summing to 100; empty where there is no coffee. */
  composition: Readonly<Record<string, number>>;
  /** The same with what each part is and how it is called, the largest first. */
  origins: readonly LotOriginPart[];
  /** How much of it has its plots, in per cent. */
  traceCoverage: number;
  /** Per cent by cultivar. */
  cultivars: Readonly<Record<string, number>>;
  /** First and last day of its harvests, YYYY-MM-DD. */
  harvestFrom: string | null;
  harvestTo: string | null;
  /** Metres, weighted by composition; null if a plot has none. */
  altitude: number | null;
  flags: readonly string[];
};

/** A flag that coffee passes on to all lots made from it. */
const INHERITED_FLAG = 'phiViolation';
const UNNAMED_CULTIVAR = 'Não informada';

/**
 * All nodes that can be reached from a record in one direction, with the fewest steps to each; without the record
 * itself.
 */
function reached(id: string, next: (id: string) => readonly string[]): Map<string, number> {
  const steps = new Map([[id, 0]]);
  // A Map can grow during the loop, nearest nodes first.
  for (const [at, distance] of steps) {
    for (const other of next(at)) if (!steps.has(other)) steps.set(other, distance + 1);
  }
  steps.delete(id);
  return steps;
}

/** Ids of all sources of a record, plots included, with the steps to them. */
export const ancestorsOf = (genealogy: Genealogy, id: string): ReadonlyMap<string, number> =>
  reached(id, (at) => genealogy.into(at).map(({ from }) => from));

/** Ids of everything made from a record or plot, with the steps to them. */
export const descendantsOf = (genealogy: Genealogy, id: string): ReadonlyMap<string, number> =>
  reached(id, (at) => genealogy.outOf(at).map(({ to }) => to));

/** The flows between a record and its ancestors, and its descendants, sources first. */
function flowsAround(
  genealogy: Genealogy,
  id: string,
  sides: { up: Iterable<string>; down: Iterable<string> },
): Flow[] {
  const flows = new Set<Flow>();
  for (const at of [id, ...sides.up]) for (const flow of genealogy.into(at)) flows.add(flow);
  for (const at of [id, ...sides.down]) for (const flow of genealogy.outOf(at)) flows.add(flow);
  return [...flows];
}

/** Sums of a graph's flows in kg by source and by target, in one pass. */
type Sums = { from: ReadonlyMap<string, number>; to: ReadonlyMap<string, number> };

function sumsOf(flows: readonly Flow[]): Sums {
  const sums = { from: new Map<string, number>(), to: new Map<string, number>() };
  for (const { from, to, kg } of flows) {
    sums.from.set(from, (sums.from.get(from) ?? 0) + kg);
    sums.to.set(to, (sums.to.get(to) ?? 0) + kg);
  }
  return sums;
}

function kgOf(record: FarmRecord, sums: Sums): number {
  if (record.outputs.length > 0) return lotsKg(record.outputs);
  return toGram(sums[isPlace(record) ? 'from' : 'to'].get(record.id) ?? 0);
}

const byPercent = (shares: Mixture): Record<string, number> =>
  Object.fromEntries([...shares].map(([key, share]) => [key, share * 100]));

function cultivarsOf(shares: Mixture, { records }: Genealogy): Record<string, number> {
  const cultivars = new Map<string, number>();
  for (const [plotId, share] of shares) {
    const plot = records.get(plotId);
    const name = (plot && textAt(plot.data, 'cultivar')) ?? UNNAMED_CULTIVAR;
    cultivars.set(name, (cultivars.get(name) ?? 0) + share);
  }
  return byPercent(cultivars);
}

function altitudeOf(shares: Mixture, { records }: Genealogy): number | null {
  const altitudes = [...shares].map(([plotId, share]) => {
    const altitude = numberAt(records.get(plotId)?.data ?? {}, 'altitude');
    return altitude === undefined ? null : altitude * share;
  });
  if (altitudes.length === 0) return null;
  return altitudes.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** First and last day of the harvests among records. */
function harvestDays(records: readonly FarmRecord[]): { harvestFrom: string | null; harvestTo: string | null } {
  const harvests = records.filter((record) => isPicking(record) && isOwnWork(record));
  const [harvestFrom = null] = harvests.map(({ date }) => date).sort();
  const harvestTo = harvests.map(lastDay).sort().at(-1) ?? null;
  return { harvestFrom, harvestTo };
}

/** Own and inherited flags of a record. */
function flagsOf(record: FarmRecord, ancestors: readonly FarmRecord[]): readonly string[] {
  const inherited = ancestors.some(({ flags }) => flags.includes(INHERITED_FLAG)) ? [INHERITED_FLAG] : [];
  return [...new Set([...record.flags, ...inherited])];
}

function nodeOf(record: FarmRecord, sums: Sums, place: Pick<TraceNode, 'direction' | 'stepsAway'>): TraceNode {
  const { id, section, slug, code, name, date, status } = record;
  return { id, section, slug, code, name, date, status, kg: kgOf(record, sums), ...place };
}

const isRecord = (record: FarmRecord | undefined): record is FarmRecord => record !== undefined;

/** The graph of a record or plot, upstream and downstream; undefined for an unknown id. */
export function traceGraph(
  genealogy: Genealogy,
  id: string,
  basis: FarmSettings['allocationBasis'] = 'mass',
): TraceGraph | undefined {
  const self = genealogy.records.get(id);
  if (self === undefined) return undefined;
  const up = ancestorsOf(genealogy, id);
  const down = descendantsOf(genealogy, id);
  const flows = flowsAround(genealogy, id, { up: up.keys(), down: down.keys() });
  const sums = sumsOf(flows);
  const placed = (steps: ReadonlyMap<string, number>, direction: TraceDirection) =>
    [...steps].flatMap(([at, stepsAway]) => {
      const record = genealogy.records.get(at);
      return record === undefined ? [] : [nodeOf(record, sums, { direction, stepsAway })];
    });
  const nodes = [nodeOf(self, sums, { direction: 'self', stepsAway: 0 }), ...placed(up, 'up'), ...placed(down, 'down')];
  const ancestors = [...up.keys()].map((at) => genealogy.records.get(at)).filter(isRecord);
  const shares: Mixture = originMixturesOf(genealogy, basis, new Set([id, ...up.keys()])).get(id) ?? new Map();
  const inBalance = nodes.map((node) => genealogy.records.get(node.id)).filter(isRecord);
  return {
    nodes,
    edges: flows.map(({ from, to, output, form, kg }) => ({ from, to, output, form, kg: toGram(kg) })),
    balance: inBalance.filter((record) => !isPlace(record)).map((record) => balanceOf(genealogy, record)),
    composition: byPercent(shares),
    origins: originParts(shares, genealogy.records),
    traceCoverage: coverageOf(shares),
    cultivars: cultivarsOf(shares, genealogy),
    ...harvestDays([self, ...ancestors]),
    altitude: altitudeOf(shares, genealogy),
    flags: flagsOf(self, ancestors),
  };
}
