import type { TraceEdge, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';

/** A row of the drawing: nodes of one stage without draws between them. */
export type TraceRow = { section: TraceNode['section']; ids: readonly string[] };

/** A node's position in the chain: number of the pass through the chain, stage, and order within the stage. */
type Place = readonly [round: number, stage: number, turn: number];

type Link = Pick<TraceEdge, 'from' | 'to'>;

const stageAt = (section: TraceNode['section']): number => SECTIONS.indexOf(section);

const compare = (one: Place, other: Place): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/**
 * The first position of a stage after another position: coffee that returns to an earlier stage starts another pass.
 */
function placeAfter([round, stage, turn]: Place, own: number): Place {
  if (own > stage) return [round, own, 0];
  return own === stage ? [round, stage, turn + 1] : [round + 1, own, 0];
}

/** Nodes sorted so that sources come first (Kahn); nodes of an impossible cycle are left out. */
export function sourcesFirst(ids: readonly string[], links: readonly Link[]): readonly string[] {
  const waiting = new Map(ids.map((id) => [id, 0]));
  const outOf = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of links) {
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
    outOf.get(from)?.push(to);
  }
  const order = ids.filter((id) => waiting.get(id) === 0);
  // The array grows during the loop.
  for (const id of order) {
    for (const to of outOf.get(id) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return order;
}

function placesOf(nodes: readonly TraceNode[], links: readonly Link[]): ReadonlyMap<string, Place> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map<string, Place>(nodes.map(({ id, section }) => [id, [0, stageAt(section), 0]]));
  const outOf = Map.groupBy(links, ({ from }) => from);
  for (const id of sourcesFirst([...byId.keys()], links)) {
    const place = places.get(id);
    for (const { to } of outOf.get(id) ?? []) {
      const [target, known] = [byId.get(to), places.get(to)];
      if (place === undefined || target === undefined || known === undefined) continue;
      const after = placeAfter(place, stageAt(target.section));
      if (compare(after, known) > 0) places.set(to, after);
    }
  }
  return places;
}

/** The rows of a graph from the last stage down to the plots; coffee always moves from a lower row to a higher one. */
export function traceRows(nodes: readonly TraceNode[], links: readonly Link[]): readonly TraceRow[] {
  const places = placesOf(nodes, links);
  const placeOf = ({ id }: TraceNode): Place => places.get(id) ?? [0, 0, 0];
  const rows = [...Map.groupBy(nodes, (node) => placeOf(node).join(' ')).values()];
  return rows
    .flatMap((row) => {
      const [first] = row;
      return first === undefined
        ? []
        : [{ place: placeOf(first), section: first.section, ids: row.map(({ id }) => id) }];
    })
    .sort((one, other) => compare(other.place, one.place))
    .map(({ section, ids }) => ({ section, ids }));
}
