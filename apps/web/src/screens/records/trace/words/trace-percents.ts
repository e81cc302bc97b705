import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { LotOriginPart } from '@cafezal/domain/lots/origins.ts';
import { roundedShares } from '@cafezal/domain/lots/rounded-shares.ts';
import type { TraceGraph } from '@cafezal/domain/lots/trace.ts';
import { downstreamShares, upstreamShares } from '@cafezal/domain/lots/trace-shares.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';

/** kg of a lot or a draw as text. */
export const kilosText = (kg: number): string => `${formatNumber(kg, 1)}\u00a0kg`;

/** The parts of a record's origin, the largest first, their percentages rounded so that they sum to 100,00. */
export function originPercents({ origins }: Pick<TraceGraph, 'origins'>): readonly LotOriginPart[] {
  const rounded = roundedShares(origins.map(({ percent }) => percent));
  return origins.map((part, at) => ({ ...part, percent: rounded[at] ?? 0 }));
}

/** How the record of a plot is found. */
type PlotOf = (id: string) => Pick<RecordContent, 'data'> | undefined;

const UNNAMED_CULTIVAR = 'Não informada';

/** The percentages of the same parts by cultivar: of one plot alone it reads as the plot does, and all sum to 100,00. */
export function cultivarPercents(
  graph: Pick<TraceGraph, 'origins'>,
  plotOf: PlotOf,
): readonly (readonly [name: string, percent: number])[] {
  const nameOf = ({ plotId = '' }: LotOriginPart) => textAt(plotOf(plotId)?.data ?? {}, 'cultivar') ?? UNNAMED_CULTIVAR;
  return [...Map.groupBy(originPercents(graph), nameOf)]
    .map(([name, parts]) => [name, parts.reduce((sum, { percent }) => sum + percent, 0)] as const)
    .sort(([, one], [, other]) => other - one);
}

/** What is known of where bought coffee grew. */
export const grownWords = ({ data }: Pick<RecordContent, 'data'>): string =>
  textAt(data, 'originReference') ?? (isObject(data.originGeometry) ? 'com mapa do produtor' : 'não rastreado');

/** Tolerance for equal shares, in per cent, because of floating-point sums. */
const SAME = 1e-6;

/**
 * Percentage of each node: upstream how much of the record came through it, downstream how much of the record went
 * there. Plots have the percentages of the composition.
 */
export function nodePercents(graph: TraceGraph): ReadonlyMap<string, number> {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const plots = new Map(
    originPercents(graph).flatMap(({ key, percent }) => (ids.has(key) ? [[key, percent] as const] : [])),
  );
  const exact = new Map([...downstreamShares(graph), ...upstreamShares(graph)]);
  const sources = Map.groupBy(graph.edges, ({ to }) => to);
  const read = new Map(plots);
  /**
   * A node with a single source and no other content has the same percentage, although rounding may differ: 17,73 and
   * 17,74.
   */
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

/** Percentage of the record in each line, by `from to`; it determines the line's width. */
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
