/** Degrees east and north, WGS-84. */
type Position = readonly [longitude: number, latitude: number];
type Point = { x: number; y: number };

const LEAST_CORNERS = 3;
/** Metres of one degree of a meridian, near enough to tell a metre from two. */
const METERS = 111_320;

/** Positions as metres east and north of the first. */
function flatten(positions: readonly Position[]): Point[] {
  const [west = 0, south = 0] = positions[0] ?? [];
  const east = METERS * Math.cos((south * Math.PI) / 180);
  return positions.map(([longitude, latitude]) => ({ x: (longitude - west) * east, y: (latitude - south) * METERS }));
}

/** Distance from a point to a line segment, all in one unit. */
export function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

function farthest(flat: readonly Point[], from: number, to: number): { at: number; distance: number } | null {
  const [start, end] = [flat[from], flat[to]];
  if (start === undefined || end === undefined) return null;
  let found: { at: number; distance: number } | null = null;
  for (let at = from + 1; at < to; at += 1) {
    const point = flat[at];
    const distance = point === undefined ? 0 : distanceToLine(point, start, end);
    if (found === null || distance > found.distance) found = { at, distance };
  }
  return found;
}

/** The positions without those within `meters` of a straight line (Douglas and Peucker, 1973). */
export function simplified(positions: readonly Position[], meters: number): readonly Position[] {
  if (positions.length <= LEAST_CORNERS) return positions;
  const flat = flatten(positions);
  const kept = new Set([0, positions.length - 1]);
  const stack: [from: number, to: number][] = [[0, positions.length - 1]];
  for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
    const [from, to] = span;
    const far = farthest(flat, from, to);
    if (far === null || far.distance <= meters) continue;
    kept.add(far.at);
    stack.push([from, far.at], [far.at, to]);
  }
  const bends = positions.filter((_, at) => kept.has(at));
  return bends.length < LEAST_CORNERS ? positions : bends;
}

/** The positions without those within `meters` of the one kept before; first and last stay. */
function spaced(positions: readonly Position[], meters: number): readonly Position[] {
  const flat = flatten(positions);
  let last = flat[0];
  return positions.filter((_, at) => {
    const point = flat[at];
    if (at === 0 || at === positions.length - 1 || point === undefined || last === undefined) return true;
    if (Math.hypot(point.x - last.x, point.y - last.y) < meters) return false;
    last = point;
    return true;
  });
}

const TOLERANCES_M = [0.5, 1, 2, 4, 8, 16] as const;
/** The cost of a ring grows with the square of this at worst. */
const MOST_COMPARED = 4_000;

/** A ring with few enough positions to be compared, and the metres between those that are left. */
function fewEnough(ring: readonly Position[]): { ring: readonly Position[]; meters: number } {
  let [few, meters] = [ring, 0];
  for (const step of TOLERANCES_M) {
    if (few.length <= MOST_COMPARED) break;
    few = spaced(ring, step);
    meters = step;
  }
  return { ring: few, meters };
}

const countOf = (rings: readonly (readonly Position[])[]): number => rings.reduce((sum, { length }) => sum + length, 0);

/**
 * Rings with at most `most` positions together, and the metres by which their lines may have moved: 0 where nothing was
 * taken away. Null where even 16 m do not do.
 */
export function simplifiedTo(
  rings: readonly (readonly Position[])[],
  most: number,
): { rings: readonly (readonly Position[])[]; meters: number } | null {
  if (countOf(rings) <= most) return { rings, meters: 0 };
  const few = rings.map(fewEnough);
  const moved = Math.max(...few.map(({ meters }) => meters));
  if (few.some(({ ring }) => ring.length > MOST_COMPARED)) return null;
  for (const meters of TOLERANCES_M) {
    const fewer = few.map(({ ring }) => simplified(ring, meters));
    if (countOf(fewer) <= most) return { rings: fewer, meters: meters + moved };
  }
  return null;
}

/** Metres between two positions that are near each other. */
export function metersApart(one: Position, other: Position): number {
  const [, to = { x: 0, y: 0 }] = flatten([one, other]);
  return Math.hypot(to.x, to.y);
}

/** Metres along a line. */
export const lengthOf = (line: readonly Position[]): number =>
  line.slice(1).reduce((sum, position, at) => sum + metersApart(line[at] ?? position, position), 0);
