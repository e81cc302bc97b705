import type { Position } from '@cafezal/domain/ground/geometry.ts';

type Ring = readonly Position[];
type Box = { west: number; south: number; east: number; north: number };
/** Positions by their place: numbers in a row are read ten times as fast as pairs. */
type Flat = { xs: Float64Array; ys: Float64Array };
/** A ring with what tells which others lie in it, and a point in it that no edge goes through. */
type Measured = { ring: Ring; flat: Flat; box: Box; area: number; inside: Position };

const flatOf = (ring: Ring): Flat => ({
  xs: Float64Array.from(ring, ([x]) => x),
  ys: Float64Array.from(ring, ([, y]) => y),
});

/** Twice the signed area: below 0 clockwise. */
function turning(ring: Ring): number {
  let sum = 0;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    sum += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return sum;
}

function boxOf(ring: Ring): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x);
    box.south = Math.min(box.south, y);
    box.east = Math.max(box.east, x);
    box.north = Math.max(box.north, y);
  }
  return box;
}

/** Where the edges of a ring cross a line from west to east. */
function crossings(ring: Ring, latitude: number): number[] {
  const found: number[] = [];
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    if (y > latitude !== fromY > latitude) found.push(fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX));
    [fromX, fromY] = [x, y];
  }
  return found;
}

/** The middle of the widest piece of a ring at a height between its corners: corners may lie on the edges of others. */
function pointInside(ring: Ring, { west, south, north }: Box): Position {
  const middle = (south + north) / 2;
  let above = north;
  for (const [, y] of ring) if (y > middle && y < above) above = y;
  const latitude = (middle + above) / 2;
  const at = crossings(ring, latitude).sort((one, other) => one - other);
  let [widest, longitude] = [-1, west];
  for (let start = 0; start + 1 < at.length; start += 2) {
    const [from = 0, to = 0] = [at[start], at[start + 1]];
    if (to - from > widest) [widest, longitude] = [to - from, (from + to) / 2];
  }
  return [longitude, latitude];
}

function measured(ring: Ring): Measured {
  const box = boxOf(ring);
  return { ring, flat: flatOf(ring), box, area: Math.abs(turning(ring)), inside: pointInside(ring, box) };
}

/** Whether an odd number of edges goes over a point's height east of it. */
function isAround({ xs, ys }: Flat, [longitude, latitude]: Position): boolean {
  let isOdd = false;
  let before = xs.length - 1;
  for (let at = 0; at < xs.length; at += 1) {
    const y = ys[at] as number;
    const fromY = ys[before] as number;
    if (y > latitude !== fromY > latitude) {
      const [x, fromX] = [xs[at] as number, xs[before] as number];
      if (fromX + ((latitude - fromY) / (y - fromY)) * (x - fromX) > longitude) isOdd = !isOdd;
    }
    before = at;
  }
  return isOdd;
}

const isBoxIn = (one: Box, other: Box): boolean =>
  one.west >= other.west && one.east <= other.east && one.south >= other.south && one.north <= other.north;

const isIn = ({ box, area, inside }: Measured, other: Measured): boolean =>
  area < other.area && isBoxIn(box, other.box) && isAround(other.flat, inside);

/**
 * Rings as polygons, by which lies in which and however they turn, for programs differ in that: what lies in an odd number of
 * others is a hole of the smallest of these. The work grows with the square of the rings.
 */
export function polygonsOfRings(rings: readonly Ring[]): Ring[][] {
  const all = rings.map(measured).sort((one, other) => other.area - one.area);
  const polygons = new Map<Ring, Ring[]>();
  for (const [at, one] of all.entries()) {
    const around = all.slice(0, at).filter((other) => isIn(one, other));
    const outer = around.length % 2 === 1 ? polygons.get(around.at(-1)?.ring ?? []) : undefined;
    // Of rings that cross each other a smaller one may lie in a hole alone.
    if (outer === undefined) polygons.set(one.ring, [one.ring]);
    else outer.push(one.ring);
  }
  return rings.flatMap((ring) => {
    const polygon = polygons.get(ring);
    return polygon === undefined ? [] : [polygon];
  });
}
