/** Rings in whole millionths of a degree, in which files for Europe count: exact, so that what touches is known. */

/** Longitude and latitude in millionths of a degree, WGS-84. */
export type Micro = readonly [longitude: number, latitude: number];
/** Corners in order, without the first one again at the end. */
export type MicroRing = readonly Micro[];

const MILLION = 1_000_000;

/** Degrees as whole millionths; never -0, which would be written with its sign. */
export const micro = ([longitude, latitude]: readonly [number, number]): Micro => [
  Math.round(longitude * MILLION) + 0,
  Math.round(latitude * MILLION) + 0,
];

const isSame = (one: Micro | undefined, other: Micro | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** Without corners that repeat the one before, and without the closing one. */
export function withoutTwins(ring: MicroRing): MicroRing {
  const corners = ring.filter((corner, at) => at === 0 || !isSame(corner, ring[at - 1]));
  while (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  return corners;
}

/** Above 0 where `c` is left of the line from `a` to `b`, below 0 right of it, 0 on it. */
export const side = (a: Micro, b: Micro, c: Micro): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether a point of the line through `a` and `b` lies between them, ends included. */
const isBetween = (a: Micro, b: Micro, c: Micro): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

type Segment = readonly [Micro, Micro];

/** Whether two segments share a point: they cross or meet, or lie on one line and one begins or ends on the other. */
function touch([a, b]: Segment, [c, d]: Segment): boolean {
  const [ofC, ofD] = [side(a, b, c), side(a, b, d)];
  if (ofC === 0 && ofD === 0) return isBetween(a, b, c) || isBetween(a, b, d) || isBetween(c, d, a);
  return ofC !== ofD && side(c, d, a) !== side(c, d, b);
}

const segmentsOf = (ring: MicroRing): Segment[] =>
  ring.map((corner, at): Segment => [corner, ring[(at + 1) % ring.length] ?? corner]);

/** Twice the area of a ring, above 0 where it runs counter-clockwise. Counted from its first corner, to stay exact. */
export function doubleArea(ring: MicroRing): number {
  const [x, y] = ring[0] ?? [0, 0];
  return segmentsOf(ring).reduce((sum, [a, b]) => sum + (a[0] - x) * (b[1] - y) - (b[0] - x) * (a[1] - y), 0);
}

/** Whether the line turns back upon itself at a corner. */
const isSpike = ([a, b]: Segment, [, c]: Segment): boolean => side(a, b, c) === 0 && !isBetween(a, c, b);

/** Whether a ring has an area and touches itself nowhere. */
export function isSimple(ring: MicroRing): boolean {
  if (doubleArea(ring) === 0) return false;
  const segments = segmentsOf(ring);
  return segments.every((one, at) => {
    const next = segments[(at + 1) % segments.length];
    // The neighbours share a corner with it.
    const others = segments.slice(at + 2, at === 0 ? -1 : undefined);
    return (next === undefined || !isSpike(one, next)) && !others.some((other) => touch(one, other));
  });
}

/** Whether two rings share a point of their lines. */
export function ringsTouch(one: MicroRing, other: MicroRing): boolean {
  const others = segmentsOf(other);
  return segmentsOf(one).some((segment) => others.some((beside) => touch(segment, beside)));
}

/** Whether a point lies within a ring; undecided on its line. */
export function isWithin(ring: MicroRing, [x, y]: Micro): boolean {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of segmentsOf(ring)) {
    if (ax > x === bx > x) continue;
    const north = side([ax, ay], [bx, by], [x, y]) * (bx > ax ? 1 : -1);
    if (north < 0) inside = !inside;
  }
  return inside;
}

/** Whether a ring holds another that touches it nowhere. */
export function holds(ring: MicroRing, [corner]: MicroRing): boolean {
  return corner !== undefined && isWithin(ring, corner);
}

/** The ring counter-clockwise, or clockwise as holes run. */
export const turned = (ring: MicroRing, way: 'outer' | 'hole'): MicroRing =>
  doubleArea(ring) > 0 === (way === 'outer') ? ring : [...ring].reverse();
