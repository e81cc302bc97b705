import { lastDay, numberAt, textAt, toGram } from '../record/data-values.ts';
import type { FarmRecord, FarmSettings, ProductForm, Section } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import type { Flow, Genealogy } from './genealogy.ts';
import { type Mixture, plotMixturesOf } from './mixture.ts';
import { balanceOf, type RecordBalance } from './record-balance.ts';

/** Where a node stands from the record that was asked for. */
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
  /** kg of the lots that it gave, of a sale what it sold, of a plot what this graph picked there. */
  kg: number;
  direction: TraceDirection;
  stepsAway: number;
};

/** kg between two nodes; `output` is null from a plot. */
export type TraceEdge = { from: string; to: string; output: string | null; form: ProductForm | null; kg: number };

/** All that a lot came from and became. */
export type TraceGraph = {
  nodes: readonly TraceNode[];
  edges: readonly TraceEdge[];
  balance: readonly RecordBalance[];
  /** Per cent by plot id, summing to 100; empty where no origin is known. */
  composition: Readonly<Record<string, number>>;
  /** Per cent by cultivar. */
  cultivars: Readonly<Record<string, number>>;
  /** First and last day of the harvests that it came from, YYYY-MM-DD. */
  harvestFrom: string | null;
  harvestTo: string | null;
  /** Metres, weighted by composition; null when a plot has none. */
  altitude: number | null;
  flags: readonly string[];
};

/** A flag that goes with the coffee into every lot that comes of it. */
const INHERITED_FLAG = 'phiViolation';
const UNNAMED_CULTIVAR = 'Não informada';

/** Everything reached from a record against or along the flows, with the fewest steps to it; the record itself is left out. */
function reached(id: string, next: (id: string) => readonly string[]): Map<string, number> {
  const steps = new Map([[id, 0]]);
  // A map's keys may be appended while they are walked, nearest first.
  for (const [at, distance] of steps) {
    for (const other of next(at)) if (!steps.has(other)) steps.set(other, distance + 1);
  }
  steps.delete(id);
  return steps;
}

/** Ids of all that a record came from, plots included, with the steps to them. */
export const ancestorsOf = (genealogy: Genealogy, id: string): ReadonlyMap<string, number> =>
  reached(id, (at) => genealogy.into(at).map(({ from }) => from));

/** Ids of all that came of a record or a plot, with the steps to them. */
export const descendantsOf = (genealogy: Genealogy, id: string): ReadonlyMap<string, number> =>
  reached(id, (at) => genealogy.outOf(at).map(({ to }) => to));

/** The flows between a record and its ancestors, and between it and its descendants, sources first. */
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

/** Σ kg of the flows of a graph by where they begin and by where they end: one walk for all nodes. */
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
  return toGram(sums[record.section === 'talhoes' ? 'from' : 'to'].get(record.id) ?? 0);
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
  const harvests = records.filter(({ section }) => section === 'colheita');
  const [harvestFrom = null] = harvests.map(({ date }) => date).sort();
  const harvestTo = harvests.map(lastDay).sort().at(-1) ?? null;
  return { harvestFrom, harvestTo };
}

/** Flags of a record and those that it inherits from what it came from. */
function flagsOf(record: FarmRecord, ancestors: readonly FarmRecord[]): readonly string[] {
  const inherited = ancestors.some(({ flags }) => flags.includes(INHERITED_FLAG)) ? [INHERITED_FLAG] : [];
  return [...new Set([...record.flags, ...inherited])];
}

function nodeOf(record: FarmRecord, sums: Sums, place: Pick<TraceNode, 'direction' | 'stepsAway'>): TraceNode {
  const { id, section, slug, code, name, date, status } = record;
  return { id, section, slug, code, name, date, status, kg: kgOf(record, sums), ...place };
}

const isRecord = (record: FarmRecord | undefined): record is FarmRecord => record !== undefined;

/** The graph of a record or a plot, upstream and downstream; undefined for an id that is not on the farm. */
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
  const shares = plotMixturesOf(genealogy, basis, new Set([id, ...up.keys()])).get(id) ?? new Map();
  const inBalance = nodes.map((node) => genealogy.records.get(node.id)).filter(isRecord);
  return {
    nodes,
    edges: flows.map(({ from, to, output, form, kg }) => ({ from, to, output, form, kg: toGram(kg) })),
    balance: inBalance.filter(({ section }) => section !== 'talhoes').map((record) => balanceOf(genealogy, record)),
    composition: byPercent(shares),
    cultivars: cultivarsOf(shares, genealogy),
    ...harvestDays([self, ...ancestors]),
    altitude: altitudeOf(shares, genealogy),
    flags: flagsOf(self, ancestors),
  };
}
