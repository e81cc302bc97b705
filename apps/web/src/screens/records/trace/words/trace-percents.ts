import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { downstreamShares, roundedPercents, upstreamShares } from '@cafezal/domain/lots/trace-shares.ts';

/** Per cent as people read it, at most two decimals. */
export const percentText = (share: number): string => `${formatNumber(share, 2)}\u00a0%`;

/** kg of a lot or a move as people read it. */
export const kilosText = (kg: number): string => `${formatNumber(kg, 1)}\u00a0kg`;

/** The plots of a record with their per cent, the largest first, rounded to sum to 100,00. */
export function plotPercents({ composition }: Pick<TraceGraph, 'composition'>): readonly (readonly [string, number])[] {
  const parts = Object.entries(composition).sort(([, one], [, other]) => other - one);
  const rounded = roundedPercents(parts.map(([, share]) => share));
  return parts.map(([id], at) => [id, rounded[at] ?? 0]);
}

/** Shares in per cent that differ by less are one: floats do not add up better. */
const SAME = 1e-6;

/**
 * Per cent of each node: upstream how much of the record came through it, downstream how much of the record went
 * there. Plots read as in the composition.
 */
export function nodePercents(graph: TraceGraph): ReadonlyMap<string, number> {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const plots = new Map(plotPercents(graph).filter(([id]) => ids.has(id)));
  const exact = new Map([...downstreamShares(graph), ...upstreamShares(graph)]);
  const sources = Map.groupBy(graph.edges, ({ to }) => to);
  const read = new Map(plots);
  /** What holds no more than its one source reads as that does: rounding made 17,73 of one and 17,74 of the other. */
  const percentOf = (id: string): number => {
    const known = read.get(id);
    if (known !== undefined) return known;
    const share = exact.get(id) ?? 0;
    read.set(id, share);
    const [source, ...others] = sources.get(id) ?? [];
    const isWhole =
      source !== undefined && others.length === 0 && Math.abs((exact.get(source.from) ?? 0) - share) < SAME;
    if (isWhole) read.set(id, percentOf(source.from));
    return read.get(id) ?? share;
  };
  return new Map([...exact.keys(), ...plots.keys()].map((id) => [id, percentOf(id)]));
}

/** Per cent of the record that was asked for in each line, by `from to`: what gives a line its width. */
export function edgePercents(graph: TraceGraph): ReadonlyMap<string, number> {
  const percents = new Map([...downstreamShares(graph), ...upstreamShares(graph)]);
  const upstream = new Set(graph.nodes.filter(({ direction }) => direction !== 'down').map(({ id }) => id));
  const kgOf = new Map(graph.nodes.map(({ id, kg }) => [id, kg]));
  const kgInto = new Map<string, number>();
  for (const { from, to, kg } of graph.edges) if (upstream.has(from)) kgInto.set(to, (kgInto.get(to) ?? 0) + kg);
  const shares = new Map<string, number>();
  for (const { from, to, kg } of graph.edges) {
    const end = upstream.has(to) ? to : from;
    const total = (upstream.has(to) ? kgInto.get(to) : kgOf.get(from)) ?? 0;
    const share = total === 0 ? 0 : ((percents.get(end) ?? 0) * kg) / total;
    shares.set(`${from} ${to}`, (shares.get(`${from} ${to}`) ?? 0) + share);
  }
  return shares;
}

/** kg that the graph moved out of each node towards the record. */
export function drawnKg({ edges, nodes }: TraceGraph): ReadonlyMap<string, number> {
  const upstream = new Set(nodes.filter(({ direction }) => direction !== 'down').map(({ id }) => id));
  const drawn = new Map<string, number>();
  for (const { from, to, kg } of edges) if (upstream.has(to)) drawn.set(from, (drawn.get(from) ?? 0) + kg);
  return drawn;
}
