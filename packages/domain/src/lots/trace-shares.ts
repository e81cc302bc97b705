import type { TraceGraph } from './trace.ts';

const HUNDRED_PERCENT = 100;

type Edges = TraceGraph['edges'];

const byKey = (edges: Edges, key: 'from' | 'to'): ReadonlyMap<string, Edges> => {
  const found = new Map<string, Edges[number][]>();
  for (const edge of edges) {
    const known = found.get(edge[key]);
    if (known === undefined) found.set(edge[key], [edge]);
    else known.push(edge);
  }
  return found;
};

/**
 * Share of the record that came through each node upstream, in per cent without rounding; the record itself is 100.
 * Plots have their share of the composition by mass.
 */
export function upstreamShares({ nodes, edges }: Pick<TraceGraph, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const upstream = new Set(nodes.filter(({ direction }) => direction !== 'down').map(({ id }) => id));
  const inside = edges.filter(({ from, to }) => upstream.has(from) && upstream.has(to));
  const [into, outOf] = [byKey(inside, 'to'), byKey(inside, 'from')];
  const unread = new Map([...upstream].map((id) => [id, outOf.get(id)?.length ?? 0]));
  const shares = new Map(nodes.filter(({ direction }) => direction === 'self').map(({ id }) => [id, HUNDRED_PERCENT]));
  const ready = [...shares.keys()];
  // The array grows during the loop: a node is ready once all nodes that drew from it have passed on their share.
  for (const id of ready) {
    const sources = into.get(id) ?? [];
    const total = sources.reduce((sum, { kg }) => sum + kg, 0);
    for (const { from, kg } of sources) {
      if (total > 0) shares.set(from, (shares.get(from) ?? 0) + ((shares.get(id) ?? 0) * kg) / total);
      const left = (unread.get(from) ?? 0) - 1;
      unread.set(from, left);
      if (left === 0) ready.push(from);
    }
  }
  return shares;
}

/**
 * Share of the record's lots that went into each node downstream, in per cent without rounding; the record itself is
 * 100. What is left or was lost is in no node.
 */
export function downstreamShares({ nodes, edges }: Pick<TraceGraph, 'nodes' | 'edges'>): ReadonlyMap<string, number> {
  const kgOf = new Map(nodes.filter(({ direction }) => direction !== 'up').map(({ id, kg }) => [id, kg]));
  const inside = edges.filter(({ from, to }) => kgOf.has(from) && kgOf.has(to));
  const outOf = byKey(inside, 'from');
  const unread = new Map([...byKey(inside, 'to')].map(([id, into]) => [id, into.length]));
  const shares = new Map(nodes.filter(({ direction }) => direction === 'self').map(({ id }) => [id, HUNDRED_PERCENT]));
  const ready = [...shares.keys()];
  // The array grows during the loop: a node is ready once all its sources have passed on their share.
  for (const id of ready) {
    const total = kgOf.get(id) ?? 0;
    for (const { to, kg } of outOf.get(id) ?? []) {
      if (total > 0) shares.set(to, (shares.get(to) ?? 0) + ((shares.get(id) ?? 0) * kg) / total);
      const left = (unread.get(to) ?? 0) - 1;
      unread.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return shares;
}
