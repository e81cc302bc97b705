import { finished, type Steps } from '../ground/steps.ts';

/** Degrees east and north, WGS-84. */
type Position = readonly [longitude: number, latitude: number];
type Point = { x: number; y: number };

const LEAST_CORNERS = 3;
/** Metres of one degree of a meridian, near enough to tell a metre from two. */
const METERS = 111_320;

/** Metres east and north at the latitude of the first position, by place in the line. */
type Flat = { xs: Float64Array; ys: Float64Array };

function flatten(positions: readonly Position[]): Flat {
  const [, south = 0] = positions[0] ?? [];
  const east = METERS * Math.cos((south * Math.PI) / 180);
  const [xs, ys] = [new Float64Array(positions.length), new Float64Array(positions.length)];
  for (const [at, [longitude, latitude]] of positions.entries()) {
    xs[at] = longitude * east;
    ys[at] = latitude * METERS;
  }
  return { xs, ys };
}

const pointAt = ({ xs, ys }: Flat, at: number): Point => ({ x: xs[at] as number, y: ys[at] as number });

/** Distance from a point to a line segment, all in one unit. */
export function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** The place between two that is the farthest from the line between them; null where there is none. */
function farthest(flat: Flat, from: number, to: number): { at: number; distance: number } | null {
  const [start, end] = [pointAt(flat, from), pointAt(flat, to)];
  let [found, most] = [-1, -1];
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceToLine(pointAt(flat, at), start, end);
    if (distance > most) [found, most] = [at, distance];
  }
  return found < 0 ? null : { at: found, distance: most };
}

/** Distances that are measured in one step: well under a millisecond's worth. */
const PER_STEP = 10_000;

/**
 * By how many metres each position bends the line (Douglas and Peucker, 1973): those above a tolerance are what is left at it. The
 * ends bend without end; bends of `least` metres and less are 0, and are not told apart.
 */
function* bendsOf(positions: readonly Position[], least: number): Steps<Float64Array> {
  const flat = flatten(positions);
  const last = positions.length - 1;
  const bends = new Float64Array(positions.length);
  bends[0] = Number.POSITIVE_INFINITY;
  bends[last] = Number.POSITIVE_INFINITY;
  const stack: [from: number, to: number, most: number][] = [[0, last, Number.POSITIVE_INFINITY]];
  let measured = 0;
  for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
    const [from, to, most] = span;
    measured += to - from;
    if (measured > PER_STEP) {
      measured = 0;
      yield;
    }
    const far = farthest(flat, from, to);
    if (far === null || far.distance <= least) continue;
    // A position is left only where those that it was found between are.
    const bend = Math.min(most, far.distance);
    bends[far.at] = bend;
    stack.push([from, far.at, bend], [far.at, to, bend]);
  }
  return bends;
}

const above = (positions: readonly Position[], bends: Float64Array, meters: number): readonly Position[] => {
  const left = positions.filter((_, at) => (bends[at] as number) > meters);
  return left.length < LEAST_CORNERS ? positions : left;
};

/** The positions without those within `meters` of a straight line. */
export const simplified = (positions: readonly Position[], meters: number): readonly Position[] =>
  positions.length <= LEAST_CORNERS ? positions : above(positions, finished(bendsOf(positions, meters)), meters);

/** The positions without those within `meters` of the one kept before, in steps; first and last stay. */
function* spaced(positions: readonly Position[], flat: Flat, meters: number): Steps<readonly Position[]> {
  const kept: Position[] = [];
  let last = pointAt(flat, 0);
  for (const [at, position] of positions.entries()) {
    if (at % PER_STEP === PER_STEP - 1) yield;
    const point = pointAt(flat, at);
    const isEnd = at === 0 || at === positions.length - 1;
    if (!isEnd && Math.hypot(point.x - last.x, point.y - last.y) < meters) continue;
    kept.push(position);
    if (!isEnd) last = point;
  }
  return kept;
}

const TOLERANCES_M = [0.5, 1, 2, 4, 8, 16] as const;
/** The cost of a ring grows with the square of this at worst. */
const MOST_COMPARED = 4_000;

/** A ring with few enough positions to be compared, and the metres between those that are left. */
function* fewEnough(ring: readonly Position[]): Steps<{ ring: readonly Position[]; meters: number }> {
  if (ring.length <= MOST_COMPARED) return { ring, meters: 0 };
  const flat = flatten(ring);
  yield;
  let [few, meters] = [ring, 0];
  for (const step of TOLERANCES_M) {
    few = yield* spaced(ring, flat, step);
    meters = step;
    if (few.length <= MOST_COMPARED) break;
  }
  return { ring: few, meters };
}

const countOf = (rings: readonly (readonly Position[])[]): number => rings.reduce((sum, { length }) => sum + length, 0);

type Ring = readonly Position[];

/**
 * Rings with at most `most` positions together, in steps, and the metres by which their lines may have moved: 0 where nothing was
 * taken away. Null where even 16 m do not do.
 */
export function* simplifiedTo(
  rings: readonly Ring[],
  most: number,
): Steps<{ rings: readonly Ring[]; meters: number } | null> {
  if (countOf(rings) <= most) return { rings, meters: 0 };
  const few: { ring: Ring; bends: Float64Array }[] = [];
  let moved = 0;
  for (const whole of rings) {
    const { ring, meters } = yield* fewEnough(whole);
    if (ring.length > MOST_COMPARED) return null;
    few.push({ ring, bends: yield* bendsOf(ring, TOLERANCES_M[0]) });
    moved = Math.max(moved, meters);
  }
  for (const meters of TOLERANCES_M) {
    const fewer: Ring[] = [];
    for (const { ring, bends } of few) {
      fewer.push(above(ring, bends, meters));
      yield;
    }
    if (countOf(fewer) <= most) return { rings: fewer, meters: meters + moved };
  }
  return null;
}

/** Metres between two positions that are near each other. */
export function metersApart(one: Position, other: Position): number {
  const east = METERS * Math.cos((one[1] * Math.PI) / 180);
  return Math.hypot((other[0] - one[0]) * east, (other[1] - one[1]) * METERS);
}

/** Metres along a line. */
export const lengthOf = (line: readonly Position[]): number =>
  line.slice(1).reduce((sum, position, at) => sum + metersApart(line[at] as Position, position), 0);
