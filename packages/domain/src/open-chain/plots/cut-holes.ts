import { holds, isSimple, type Micro, type MicroRing, ringsTouch, turned, withoutTwins } from './micro.ts';

/** Where a ring crosses the line of a cut: the corner to be there, and the exact place for the order. */
type Crossing = { at: Micro; north: number };
/** A piece of a ring on one side of a cut, from one crossing to another. */
type Chain = { from: Crossing; to: Crossing; corners: MicroRing; isEast: boolean };
/** A polygon: its outer ring counter-clockwise, its holes clockwise. */
type Holed = { outer: MicroRing; holes: readonly MicroRing[] };

/** Places of a cut that are tried before a shape counts as one that cannot be cut. */
const TRIES = 24;

function crossingOf(a: Micro, b: Micro, x: number): Crossing | null {
  if (Math.sign(a[0] - x) === Math.sign(b[0] - x)) return null;
  const north = a[1] + ((x - a[0]) * (b[1] - a[1])) / (b[0] - a[0]);
  return { at: [x, Math.round(north)], north };
}

/** The pieces of a ring between its crossings of a meridian; none where it stays on one side. */
function chainsOf(ring: MicroRing, x: number): Chain[] {
  const crossings = ring.flatMap((corner, at) => {
    const crossing = crossingOf(corner, ring[(at + 1) % ring.length] ?? corner, x);
    return crossing === null ? [] : [{ at, crossing }];
  });
  return crossings.map(({ at, crossing: from }, number): Chain => {
    const next = crossings[(number + 1) % crossings.length] ?? { at, crossing: from };
    const length = (next.at - at + ring.length) % ring.length;
    const between = Array.from({ length }, (_, step) => ring[(at + 1 + step) % ring.length] ?? from.at);
    const isEast = (between[0]?.[0] ?? x) > x;
    return { from, to: next.crossing, corners: [from.at, ...between, next.crossing.at], isEast };
  });
}

/** The crossing at the other end of each stretch of the cut that lies inside. */
function partnersOf(chains: readonly Chain[]): ReadonlyMap<Crossing, Crossing> | null {
  const sorted = chains.map(({ from }) => from).sort((one, other) => one.north - other.north);
  const partners = new Map<Crossing, Crossing>();
  for (const [at, one] of sorted.entries()) {
    const other = sorted[at % 2 === 0 ? at + 1 : at - 1];
    // Two that fall together after rounding would make the halves touch themselves.
    if (other === undefined || one.at[1] === sorted[at + 1]?.at[1]) return null;
    partners.set(one, other);
  }
  return partners;
}

/** Rings of the chains of one side, joined along the cut. */
function joined(chains: readonly Chain[], partners: ReadonlyMap<Crossing, Crossing>): MicroRing[] {
  const open = new Map(chains.map((chain) => [chain.from, chain]));
  const rings: MicroRing[] = [];
  for (const chain of chains) {
    const corners: Micro[] = [];
    for (let next: Chain | undefined = chain; next !== undefined && open.delete(next.from); ) {
      corners.push(...next.corners);
      const start = partners.get(next.to);
      next = start && open.get(start);
    }
    if (corners.length > 0) rings.push(withoutTwins(corners));
  }
  return rings;
}

/** Halves of a polygon west and east of a meridian that goes through no corner; null where it cannot be cut there. */
function cutAt({ outer, holes }: Holed, x: number): readonly Holed[] | null {
  const rings = [outer, ...holes];
  const chains = rings.flatMap((ring) => chainsOf(ring, x));
  const partners = partnersOf(chains);
  if (partners === null) return null;
  const whole = holes.filter((ring) => chainsOf(ring, x).length === 0);
  const outers = [true, false].flatMap((isEast) =>
    joined(
      chains.filter((chain) => chain.isEast === isEast),
      partners,
    ),
  );
  if (!outers.every(isSimple)) return null;
  return outers.map((ring) => ({
    outer: ring,
    holes: whole.filter((hole) => holds(ring, hole)),
  }));
}

/** Meridians through a hole and through no corner, from its middle outwards. */
function meridiansOf({ outer, holes }: Holed, hole: MicroRing): readonly number[] {
  const corners = new Set([outer, ...holes].flat().map(([x]) => x));
  const [west, east] = [Math.min(...hole.map(([x]) => x)), Math.max(...hole.map(([x]) => x))];
  const middle = Math.round((west + east) / 2);
  const step = Math.max(1, Math.floor((east - west) / TRIES));
  return Array.from({ length: TRIES }, (_, at) => middle + step * Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1)).filter(
    (x) => x > west && x < east && !corners.has(x),
  );
}

/** `tries` bounds all cuts together: a last hole that cannot be cut would have each way before it tried again. */
function cut(polygon: Holed, tries: { left: number }): readonly MicroRing[] | null {
  const [hole] = polygon.holes;
  if (hole === undefined) return [polygon.outer];
  for (const x of meridiansOf(polygon, hole)) {
    tries.left -= 1;
    if (tries.left < 0) return null;
    const rings: MicroRing[] = [];
    const isCut = cutAt(polygon, x)?.every((half) => {
      const pieces = cut(half, tries);
      rings.push(...(pieces ?? []));
      return pieces !== null;
    });
    if (isCut === true) return rings;
  }
  return null;
}

/**
 * A polygon with holes as polygons without any, that cover the same land and share edges. Null where a hole touches the
 * outline or another hole or is not inside, and where no cut leaves sound halves.
 */
export function cutHoles(outer: MicroRing, holes: readonly MicroRing[]): readonly MicroRing[] | null {
  const areInside = holes.every(
    (hole, at) =>
      isSimple(hole) &&
      holds(outer, hole) &&
      !ringsTouch(hole, outer) &&
      !holes.slice(at + 1).some((other) => ringsTouch(hole, other)),
  );
  if (!areInside) return null;
  const polygon = { outer: turned(outer, 'outer'), holes: holes.map((hole) => turned(hole, 'hole')) };
  return cut(polygon, { left: TRIES + 2 * holes.length });
}
