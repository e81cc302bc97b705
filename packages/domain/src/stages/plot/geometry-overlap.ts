import { EARTH_RADIUS_M, type Polygon, type Position, polygonsOf } from './geometry.ts';

type Edge = { fromX: number; fromY: number; toX: number; toY: number };
type Span = readonly [west: number, east: number];
type Shape = { edges: readonly Edge[]; south: number; north: number; west: number; east: number };

/** Lines on which two shapes are compared: by half the distance of two of them the answer may be off at a corner. */
const SCAN_LINES = 256;
/** Shapes of many corners are compared on fewer lines, so that no pair costs more than so many looks at an edge. */
const MOST_LOOKS = 200_000;
const LEAST_LINES = 4;
/** Up to so many neighbours are each compared as closely as one alone. */
const USUAL_PAIRS = 10;
const M2_PER_HA = 10_000;
const RADIANS = Math.PI / 180;

/** A position in metres on the cylinder that keeps areas. */
const onCylinder = ([longitude, latitude]: Position): readonly [x: number, y: number] => [
  EARTH_RADIUS_M * longitude * RADIANS,
  EARTH_RADIUS_M * Math.sin(latitude * RADIANS),
];

function edgesOf(polygons: readonly Polygon[]): Edge[] {
  return polygons.flat().flatMap((ring) => {
    const points = ring.map(onCylinder);
    return points.slice(1).flatMap(([toX, toY], at): Edge[] => {
      const from = points[at];
      return from === undefined ? [] : [{ fromX: from[0], fromY: from[1], toX, toY }];
    });
  });
}

function shapeOf(geometry: unknown): Shape | null {
  const edges = edgesOf(polygonsOf(geometry));
  if (edges.length === 0) return null;
  const shape = { edges, south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const { toX, toY } of edges) {
    shape.south = Math.min(shape.south, toY);
    shape.north = Math.max(shape.north, toY);
    shape.west = Math.min(shape.west, toX);
    shape.east = Math.max(shape.east, toX);
  }
  return shape;
}

/** Where a line from west to east lies inside a shape, holes left out. */
function spansAt({ edges }: Shape, y: number): Span[] {
  const crossings = edges
    .filter(({ fromY, toY }) => fromY <= y !== toY <= y)
    .map(({ fromX, fromY, toX, toY }) => fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX))
    .sort((one, other) => one - other);
  return crossings.flatMap((west, at): Span[] => {
    const east = crossings[at + 1];
    return at % 2 === 1 || east === undefined ? [] : [[west, east]];
  });
}

/** Metres that two rows of spans have in common, both from west to east. */
function common(ones: readonly Span[], others: readonly Span[]): number {
  let [sum, at, beside] = [0, 0, 0];
  for (;;) {
    const [one, other] = [ones[at], others[beside]];
    if (one === undefined || other === undefined) return sum;
    sum += Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));
    if (one[1] < other[1]) at += 1;
    else beside += 1;
  }
}

const linesFor = (edges: number, looks: number): number =>
  Math.max(LEAST_LINES, Math.min(SCAN_LINES, Math.floor(looks / edges)));

/**
 * Hectares that two GeoJSON polygons have in common; 0 where one of them is a point or no geometry. It is summed over
 * lines through both, so it also holds for shapes with dents, holes and parts, and is right to about one per cent; one
 * among `pairs` that are compared for one answer is looked at less closely, where there are many of many corners.
 */
export function overlapHa(one: unknown, other: unknown, pairs = 1): number {
  const [first, second] = [shapeOf(one), shapeOf(other)];
  if (first === null || second === null || first.west >= second.east || second.west >= first.east) return 0;
  const south = Math.max(first.south, second.south);
  const lines = linesFor(
    first.edges.length + second.edges.length,
    (MOST_LOOKS * USUAL_PAIRS) / Math.max(pairs, USUAL_PAIRS),
  );
  const step = (Math.min(first.north, second.north) - south) / lines;
  if (step <= 0) return 0;
  let meters = 0;
  for (let line = 0; line < lines; line += 1) {
    const y = south + (line + 0.5) * step;
    meters += common(spansAt(first, y), spansAt(second, y));
  }
  return (meters * step) / M2_PER_HA;
}
