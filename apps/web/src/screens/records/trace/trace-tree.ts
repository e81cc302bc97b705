import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';

/** A line of the list; it is indented only where several lots were mixed. */
export type TreeRow = { node: TraceNode; depth: number };

const DEEPEST = 5;

type Links = { sources: ReadonlyMap<string, ReadonlySet<string>>; takers: ReadonlyMap<string, Set<string>> };

function linksOf(ids: ReadonlySet<string>, edges: TraceGraph['edges']): Links {
  const sources = new Map([...ids].map((id) => [id, new Set<string>()]));
  const takers = new Map([...ids].map((id) => [id, new Set<string>()]));
  for (const { from, to } of edges) {
    if (!ids.has(from)) continue;
    sources.get(to)?.add(from);
    if (ids.has(to)) takers.get(from)?.add(to);
  }
  return { sources, takers };
}

/**
 * A record and all its sources as lines: depth first, the larger share first. Records shared by several branches appear
 * once, after the last of these.
 */
export function traceTree(
  { nodes, edges }: Pick<TraceGraph, 'nodes' | 'edges'>,
  percents: ReadonlyMap<string, number>,
): readonly TreeRow[] {
  const byId = new Map(nodes.filter(({ direction }) => direction !== 'down').map((node) => [node.id, node]));
  const { sources, takers } = linksOf(new Set(byId.keys()), edges);
  const smallestFirst = (one: string, other: string) => (percents.get(one) ?? 0) - (percents.get(other) ?? 0);
  const rows: TreeRow[] = [];
  const depths = new Map<string, number>();
  const stack = nodes.filter(({ direction }) => direction === 'self');
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { id } = node;
    const depth = depths.get(id) ?? 0;
    rows.push({ node, depth });
    const own = [...(sources.get(id) ?? [])].sort(smallestFirst);
    const inner = Math.min(DEEPEST, depth + (own.length > 1 ? 1 : 0));
    for (const source of own) {
      depths.set(source, Math.max(depths.get(source) ?? 0, inner));
      const waiting = takers.get(source);
      waiting?.delete(id);
      const next = byId.get(source);
      // The last one pushed is written next.
      if (waiting?.size === 0 && next !== undefined) stack.push(next);
    }
  }
  return rows;
}

/** Lines that continue the one before: their records are linked. The other lines, except the first, start a branch. */
export function linesGoingOn(nodes: readonly TraceNode[], edges: TraceGraph['edges']): ReadonlySet<TraceNode> {
  const links = new Set(edges.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  return new Set(nodes.filter(({ id }, at) => links.has(`${nodes[at - 1]?.id} ${id}`)));
}
