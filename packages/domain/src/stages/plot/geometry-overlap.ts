import { isObject } from '../../ground/json-value.ts';
import { memoByObject } from '../../ground/memo-by-object.ts';
import { onCylinder } from './ellipsoid.ts';
import { type Polygon, polygonsOf, positionsOf } from './geometry.ts';

/** Edges in metres on the cylinder, four numbers each: from east and north, to east and north. */
type Shape = { edges: Float64Array; south: number; north: number; west: number; east: number };

/** Scan lines for comparing two shapes: at corners the error is up to half their distance. */
const SCAN_LINES = 256;
/** Shapes with many corners are compared on fewer lines, to limit the cost of a pair. */
const MOST_LOOKS = 100_000;
const LEAST_LINES = 4;
/** Up to this many neighbours are compared with full accuracy. */
const USUAL_PAIRS = 10;
const M2_PER_HA = 10_000;

function edgesOf(polygons: readonly Polygon[]): Float64Array {
  const edges = polygons.flat().flatMap((ring) => {
    const points = ring.map(onCylinder);
    return points.slice(1).flatMap((to, at) => [...(points[at] ?? to), ...to]);
  });
  return Float64Array.from(edges);
}

/** A geometry on the cylinder: each of many plots is held against all others. */
const shapeOfObject = memoByObject((geometry: object): Shape | null => {
  const edges = edgesOf(polygonsOf(geometry));
  if (edges.length === 0) return null;
  const shape = { edges, south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (let at = 0; at < edges.length; at += 4) {
    const [x = 0, y = 0] = [edges[at + 2], edges[at + 3]];
    shape.south = Math.min(shape.south, y);
    shape.north = Math.max(shape.north, y);
    shape.west = Math.min(shape.west, x);
    shape.east = Math.max(shape.east, x);
  }
  return shape;
});

/** A geometry as it is held against others, kept with it; null where it has no outline. */
export const shapeOf = (geometry: unknown): Shape | null => (isObject(geometry) ? shapeOfObject(geometry) : null);

/** Where a west-east line meets the edges of a shape, from west to east: from the first to the second it is inside, and so on. */
function crossingsAt({ edges }: Shape, y: number): Float64Array {
  const crossings = new Float64Array(edges.length / 4);
  let count = 0;
  for (let at = 0; at < edges.length; at += 4) {
    const [fromY = 0, toY = 0] = [edges[at + 1], edges[at + 3]];
    if (fromY <= y === toY <= y) continue;
    const [fromX = 0, toX = 0] = [edges[at], edges[at + 2]];
    crossings[count] = fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX);
    count += 1;
  }
  return crossings.subarray(0, count).sort();
}

/** Common length in metres of what lies inside of two shapes on one line, by where it meets them. */
function common(ones: Float64Array, others: Float64Array): number {
  let [sum, at, beside] = [0, 0, 0];
  for (;;) {
    const [west, east] = [ones[at], ones[at + 1]];
    const [otherWest, otherEast] = [others[beside], others[beside + 1]];
    if (west === undefined || east === undefined || otherWest === undefined || otherEast === undefined) return sum;
    sum += Math.max(0, Math.min(east, otherEast) - Math.max(west, otherWest));
    if (east < otherEast) at += 2;
    else beside += 2;
  }
}

const linesFor = (edges: number, looks: number): number =>
  Math.max(LEAST_LINES, Math.min(SCAN_LINES, Math.floor(looks / edges)));

/**
 * Common area of two GeoJSON polygons in hectares; 0 if one is a point or no geometry. It is summed over scan lines, so
 * it also works for concave shapes, holes and several parts, with an error of about one per cent. With many `pairs` of
 * shapes with many corners the accuracy is lower.
 */
export function overlapHa(one: unknown, other: unknown, pairs = 1): number {
  const [first, second] = [shapeOf(one), shapeOf(other)];
  if (first === null || second === null || first.west >= second.east || second.west >= first.east) return 0;
  const south = Math.max(first.south, second.south);
  const lines = linesFor(
    (first.edges.length + second.edges.length) / 4,
    (MOST_LOOKS * USUAL_PAIRS) / Math.max(pairs, USUAL_PAIRS),
  );
  const step = (Math.min(first.north, second.north) - south) / lines;
  if (step <= 0) return 0;
  let meters = 0;
  for (let line = 0; line < lines; line += 1) {
    const y = south + (line + 0.5) * step;
    meters += common(crossingsAt(first, y), crossingsAt(second, y));
  }
  return (meters * step) / M2_PER_HA;
}

type Box = { west: number; east: number; south: number; north: number };

const NOWHERE: Box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };

const boxOfObject = memoByObject((geometry: object): Box => {
  const box = { ...NOWHERE };
  for (const [longitude, latitude] of positionsOf(geometry)) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
});

/** The box around a geometry in degrees, kept with it. */
export const boxOf = (geometry: unknown): Box => (isObject(geometry) ? boxOfObject(geometry) : NOWHERE);

/** Square degrees that the boxes around two geometries have in common; 0 where they have none. */
function commonBox(one: unknown, other: unknown): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  const width = Math.min(a.east, b.east) - Math.max(a.west, b.west);
  const height = Math.min(a.north, b.north) - Math.max(a.south, b.south);
  return width > 0 && height > 0 ? width * height : 0;
}

/** As many plots as lie beside one, and some. */
const MOST_NEIGHBOURS = 50;

/**
 * Of several things with an outline those whose boxes have land in common with one, in their order: only they can overlap it. Where
 * many do, as on no farm, those that have most: comparing all would hold others up.
 */
export function neighboursOf<Thing>(
  one: unknown,
  things: readonly Thing[],
  outlineOf: (thing: Thing) => unknown,
): Thing[] {
  const near = things.flatMap((thing, at) => {
    const shared = commonBox(one, outlineOf(thing));
    return shared > 0 ? [{ thing, at, shared }] : [];
  });
  if (near.length <= MOST_NEIGHBOURS) return near.map(({ thing }) => thing);
  const most = near.toSorted((a, b) => b.shared - a.shared).slice(0, MOST_NEIGHBOURS);
  return most.sort((a, b) => a.at - b.at).map(({ thing }) => thing);
}

/** The part of a plot that may lie outside of its farm: less is a line's width. */
const MOST_OUTSIDE = 0.01;

/**
 * Hectares of a shape that stick out of another, where they are more than a hundredth of it; null else, and without either
 * outline. Both areas are summed over scan lines, so that their errors are alike.
 */
export function outsideHa(shape: unknown, around: unknown): number | null {
  if (polygonsOf(shape).length === 0 || polygonsOf(around).length === 0) return null;
  const whole = overlapHa(shape, shape);
  const outside = whole - overlapHa(shape, around);
  return outside > whole * MOST_OUTSIDE ? outside : null;
}
