import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { columnsOf } from './trace-columns.ts';
import { fewestCrossings } from './trace-order.ts';
import { type TraceRow, traceRows } from './trace-rows.ts';

/** Size of boxes in px at a text size of 16: height, distance of rows, and width by text. */
export type BoxShape = {
  lines: 1 | 2;
  nodeHeight: number;
  rowPitch: number;
  widthOf: (node: TraceNode) => number;
};

/** Least space between boxes, and width of the kg beside each of several lines from a box. */
const SIZES = { gap: 12, labelWidth: 84 } as const;

/** A node with its box; all boxes of a drawing have the same height. */
export type PlacedNode = { node: TraceNode; x: number; y: number; width: number };

/**
 * kg from a node to one above it, with the points of its line from the source upwards, and the position of its label.
 */
export type PlacedEdge = {
  key: string;
  from: string;
  to: string;
  kg: number;
  points: readonly Point[];
  label: (Point & { anchor: 'start' | 'middle' | 'end' }) | null;
};

export type Point = { x: number; y: number };

/** A drawing from the last stage at the top down to the plots. */
export type TraceLayout = {
  nodes: readonly PlacedNode[];
  edges: readonly PlacedEdge[];
  rows: readonly { section: TraceNode['section']; y: number }[];
  width: number;
  height: number;
  shape: Pick<BoxShape, 'lines' | 'nodeHeight' | 'rowPitch'>;
};

type Line = { key: string; from: string; to: string; kg: number };

/** Several draws between the same two records make one line. */
function linesOf({ nodes, edges }: Pick<TraceGraph, 'nodes' | 'edges'>): readonly Line[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const lines = new Map<string, Line>();
  for (const { from, to, kg } of edges) {
    if (!ids.has(from) || !ids.has(to)) continue;
    const key = `${from} ${to}`;
    lines.set(key, { key, from, to, kg: (lines.get(key)?.kg ?? 0) + kg });
  }
  return [...lines.values()];
}

type Routed = Line & { stops: readonly number[] };

const rowsById = (rows: readonly TraceRow[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(({ ids }, at) => ids.map((id) => [id, at] as const)));

/** Points of all lines of a drawing; more take longer to place than anybody waits, and nobody could read it. */
const MOST_POINTS = 20_000;

/** Whether a graph has more lines, or longer ones, than can be drawn. */
export function isTooLarge(graph: Pick<TraceGraph, 'nodes' | 'edges'>): boolean {
  const lines = linesOf(graph);
  const rowOf = rowsById(traceRows(graph.nodes, lines));
  const points = lines.reduce((sum, { from, to }) => sum + (rowOf.get(from) ?? 0) - (rowOf.get(to) ?? 0) + 1, 0);
  return points > MOST_POINTS;
}

/** The grid of a graph, with a waypoint in each row that a line passes, so that no line runs behind a box. */
function gridOf(rows: readonly TraceRow[], lines: readonly Line[], numberOf: ReadonlyMap<string, number>) {
  const filled = rows.map(({ ids }) => ids.map((id) => numberOf.get(id) ?? 0));
  const rowOf = rowsById(rows);
  const above: number[][] = Array.from(numberOf, () => []);
  const below: number[][] = Array.from(numberOf, () => []);
  const routed: Routed[] = [];
  for (const line of lines) {
    const [bottom, top] = [rowOf.get(line.from) ?? 0, rowOf.get(line.to) ?? 0];
    const stops: number[] = [];
    let before = numberOf.get(line.from) ?? 0;
    for (let at = bottom - 1; at >= top; at -= 1) {
      const next = at === top ? (numberOf.get(line.to) ?? 0) : above.push([]) - 1;
      if (at > top) {
        below.push([]);
        filled[at]?.push(next);
        stops.push(next);
      }
      above[before]?.push(next);
      below[next]?.push(before);
      before = next;
    }
    routed.push({ ...line, stops });
  }
  return { grid: { rows: filled, above, below }, routed };
}

const STOP_WIDTH = 20;

type Frame = { boxes: ReadonlyMap<string, PlacedNode>; stopAt: (stop: number) => Point; nodeHeight: number };
type Degrees = { out: (id: string) => number; into: (id: string) => number };

/**
 * Where a line starts on its source: side by side if several lines need space for their kg, otherwise in the middle.
 */
function portsOf(routed: readonly Routed[], { boxes, stopAt }: Frame, degrees: Degrees): ReadonlyMap<string, number> {
  const ports = new Map<string, number>();
  const aim = ({ stops: [stop], to }: Routed): number => {
    const box = boxes.get(to);
    return stop === undefined ? (box === undefined ? 0 : box.x + box.width / 2) : stopAt(stop).x;
  };
  for (const [from, lines] of Map.groupBy(routed, (line) => line.from)) {
    const box = boxes.get(from);
    if (box === undefined) continue;
    const shared = lines.filter((line) => needsPort(line, degrees)).sort((one, other) => aim(one) - aim(other));
    for (const line of lines) ports.set(line.key, box.x + box.width / 2);
    if (shared.length < 2) continue;
    for (const [at, { key }] of shared.entries()) ports.set(key, box.x + (box.width * (at + 0.5)) / shared.length);
  }
  return ports;
}

/**
 * A line's kg are written at an end where it is the only one; without such an end it needs its own place on the source.
 */
const needsPort = ({ from, to }: Line, { out, into }: Degrees): boolean => out(from) > 1 && into(to) > 1;

/** Space for kg beside a line, in px. */
const KILOS = 74;

function labelOf(line: Routed, points: readonly Point[], { degrees, box }: { degrees: Degrees; box: PlacedNode }) {
  const [start, next] = points;
  const end = points.at(-1);
  if (start === undefined || next === undefined || end === undefined) return null;
  if (degrees.out(line.from) > 1 && degrees.into(line.to) === 1)
    return { x: end.x + 14, y: end.y + 16, anchor: 'start' } as const;
  const y = start.y - 7;
  if (needsPort(line, degrees)) return { x: start.x, y, anchor: 'middle' } as const;
  // On the side away from the line's bend, and within the box, so that it does not touch the next one.
  if (next.x > start.x + 1) return { x: Math.max(start.x - 14, box.x + KILOS), y, anchor: 'end' } as const;
  return { x: Math.min(start.x + 22, box.x + box.width - KILOS), y, anchor: 'start' } as const;
}

/** Lines into a lot whose only outgoing line has the same kg, which are written only there. */
function repeated(routed: readonly Routed[], { out, into }: Degrees): (line: Line) => boolean {
  const next = new Map(routed.map(({ from, kg }) => [from, kg]));
  return ({ to, kg }) => into(to) === 1 && out(to) === 1 && next.get(to) === kg;
}

function counter(keys: readonly string[]): (key: string) => number {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}

/**
 * Lays out a graph: rows by stage with the last at the top, few crossings, no overlapping boxes, kg beside the lines.
 */
export function layoutTrace(graph: Pick<TraceGraph, 'nodes' | 'edges'>, shape: BoxShape): TraceLayout {
  const { lines: textLines, nodeHeight, rowPitch, widthOf } = shape;
  const { gap, labelWidth } = SIZES;
  const lines = linesOf(graph);
  const degrees: Degrees = { out: counter(lines.map(({ from }) => from)), into: counter(lines.map(({ to }) => to)) };
  const shared = counter(lines.filter((line) => needsPort(line, degrees)).map(({ from }) => from));
  const rows = traceRows(graph.nodes, lines);
  const numberOf = new Map(graph.nodes.map(({ id }, at) => [id, at]));
  const { grid, routed } = gridOf(rows, lines, numberOf);
  const widths = grid.above.map((_, at) => {
    const node = graph.nodes[at];
    return node === undefined ? STOP_WIDTH : Math.max(widthOf(node), shared(node.id) * labelWidth);
  });
  const order = fewestCrossings(grid);
  const middle = columnsOf({ ...grid, rows: order, widths, boxes: graph.nodes.length, gap });
  const left = widths.reduce((least, width, at) => Math.min(least, (middle[at] ?? 0) - width / 2), Infinity);
  const right = widths.reduce((most, width, at) => Math.max(most, (middle[at] ?? 0) + width / 2), -Infinity);
  const tops = new Float64Array(widths.length);
  for (const [at, row] of order.entries()) for (const one of row) tops[one] = at * rowPitch;
  const placed = graph.nodes.map((node, at) => {
    const width = widths[at] ?? 0;
    return { node, width, x: (middle[at] ?? 0) - left - width / 2, y: tops[at] ?? 0 };
  });
  const frame: Frame = {
    boxes: new Map(placed.map((box) => [box.node.id, box])),
    nodeHeight,
    stopAt: (stop) => ({ x: (middle[stop] ?? 0) - left, y: (tops[stop] ?? 0) + nodeHeight / 2 }),
  };
  return {
    nodes: placed,
    edges: placedEdges(routed, frame, degrees),
    rows: rows.map(({ section }, at) => ({ section, y: at * rowPitch })),
    width: right - left,
    height: Math.max(0, rows.length - 1) * rowPitch + nodeHeight,
    shape: { lines: textLines, nodeHeight, rowPitch },
  };
}

function placedEdges(routed: readonly Routed[], frame: Frame, degrees: Degrees): readonly PlacedEdge[] {
  const ports = portsOf(routed, frame, degrees);
  const isSaid = repeated(routed, degrees);
  return routed.flatMap((line) => {
    const [source, target] = [frame.boxes.get(line.from), frame.boxes.get(line.to)];
    if (source === undefined || target === undefined) return [];
    const points = [
      { x: ports.get(line.key) ?? source.x, y: source.y },
      ...line.stops.map(frame.stopAt),
      { x: target.x + target.width / 2, y: target.y + frame.nodeHeight },
    ];
    const { key, from, to, kg } = line;
    return [
      { key, from, to, kg, points, label: isSaid(line) ? null : labelOf(line, points, { degrees, box: source }) },
    ];
  });
}

/** The SVG path of a line through its points, vertical at each of them. */
export function edgePath(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (start === undefined) return '';
  let before = start;
  let path = `M${start.x} ${start.y}`;
  for (const point of rest) {
    const half = (before.y + point.y) / 2;
    path += `C${before.x} ${half} ${point.x} ${half} ${point.x} ${point.y}`;
    before = point;
  }
  return path;
}
