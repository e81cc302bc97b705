import { sumKg } from '../ground/numbers.ts';
import type { TraceGraph } from './trace.ts';

/** kg that a record took, and how many of them lead back to a plot. */
export type LinkedKg = { takenKg: number; linkedKg: number };

type Edges = ReadonlyMap<string, TraceGraph['edges']>;

/** How much of each record leads back to plots, 0 to 1; what goes round in a circle leads nowhere. */
function linkedShares(plots: ReadonlySet<string>, into: Edges): (id: string) => number {
  const shares = new Map<string, number>();
  const shareOf = (id: string): number => {
    if (plots.has(id)) return 1;
    const known = shares.get(id);
    if (known !== undefined) return known;
    shares.set(id, 0);
    const edges = into.get(id) ?? [];
    const kg = edges.reduce((sum, edge) => sum + edge.kg, 0);
    const linked = edges.reduce((sum, edge) => sum + edge.kg * shareOf(edge.from), 0);
    const share = kg > 0 ? linked / kg : 0;
    shares.set(id, share);
    return share;
  };
  return shareOf;
}

/** How many kg of what the record in question took are linked to plots, to the gram. */
export function linkedKg({ nodes, edges }: Pick<TraceGraph, 'nodes' | 'edges'>): LinkedKg {
  const self = nodes.find(({ direction }) => direction === 'self');
  const into = Map.groupBy(edges, ({ to }) => to);
  const plots = new Set(nodes.filter(({ section }) => section === 'talhoes').map(({ id }) => id));
  const shareOf = linkedShares(plots, into);
  const taken = into.get(self?.id ?? '') ?? [];
  return {
    takenKg: sumKg(taken.map(({ kg }) => kg)),
    linkedKg: sumKg(taken.map(({ kg, from }) => kg * shareOf(from))),
  };
}
