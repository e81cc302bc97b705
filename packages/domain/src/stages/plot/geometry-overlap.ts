import { isObject } from '../../ground/json-value.ts';
import { onCylinder } from './ellipsoid.ts';
import { type Polygon, polygonsOf, positionsOf } from './geometry.ts';

type Edge = { fromX: number; fromY: number; toX: number; toY: number };
type Span = readonly [west: number, east: number];
type Shape = { edges: readonly Edge[]; south: number; north: number; west: number; east: number };

/** Scan lines for comparing two shapes: at corners the error is up to half their distance. */
const SCAN_LINES = 256;
/** Shapes with many corners are compared on fewer lines, to limit the cost of a pair. */
const MOST_LOOKS = 200_000;
const LEAST_LINES = 4;
/** Up to this many neighbours are compared with full accuracy. */
const USUAL_PAIRS = 10;
const M2_PER_HA = 10_000;

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

/** Spans of a west-east line inside a shape, without holes. */
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

/** Common length in metres of two rows of spans, both from west to east. */
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
 * Common area of two GeoJSON polygons in hectares; 0 if one is a point or no geometry. It is summed over scan lines, so
 * it also works for concave shapes, holes and several parts, with an error of about one per cent. With many `pairs` of
 * shapes with many corners the accuracy is lower.
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

type Box = { west: number; east: number; south: number; north: number };

/** Boxes by geometry: each of many plots is held against all others. */
const BOXES = new WeakMap<object, Box>();

function boxOf(geometry: unknown): Box {
  const known = isObject(geometry) ? BOXES.get(geometry) : undefined;
  if (known !== undefined) return known;
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [longitude, latitude] of positionsOf(geometry)) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  if (isObject(geometry)) BOXES.set(geometry, box);
  return box;
}

/** Whether the boxes around two geometries have land in common: only then can they themselves. */
export function areNear(one: unknown, other: unknown): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;
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
