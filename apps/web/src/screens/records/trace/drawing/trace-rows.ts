import type { TraceEdge, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';

/** A row of the drawing: nodes of one stage that no coffee went between. */
export type TraceRow = { section: TraceNode['section']; ids: readonly string[] };

/** Where a node stands in the chain: how often the chain was walked anew, the stage, and the turn within the stage. */
type Place = readonly [round: number, stage: number, turn: number];

type Link = Pick<TraceEdge, 'from' | 'to'>;

const stageAt = (section: TraceNode['section']): number => SECTIONS.indexOf(section);

const compare = (one: Place, other: Place): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The first place of a stage that lies after another place: coffee that goes back to a stage starts another round. */
function placeAfter([round, stage, turn]: Place, own: number): Place {
  if (own > stage) return [round, own, 0];
  return own === stage ? [round, stage, turn + 1] : [round + 1, own, 0];
}

/** Nodes, each after all that it came from (Kahn); those of an impossible circle are left out. */
export function sourcesFirst(ids: readonly string[], links: readonly Link[]): readonly string[] {
  const waiting = new Map(ids.map((id) => [id, 0]));
  const outOf = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of links) {
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
    outOf.get(from)?.push(to);
  }
  const order = ids.filter((id) => waiting.get(id) === 0);
  // The list grows while it is walked.
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

/** The rows of a graph from the last stage down to the earth; coffee always goes from a lower row to a higher one. */
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
