import { type Geometry, MOST_POSITIONS, type Position, type Ring } from '../ground/geometry.ts';
import { isObject } from '../ground/json-value.ts';
import { formatNumber } from '../ground/numbers.ts';
import type { Steps } from '../ground/steps.ts';
import { lengthOf, metersApart, simplifiedTo } from './simplify.ts';

/** What a shape of a file is on a farm's map, with what was done to it; or why it is nothing, as a message. */
export type Usable = { geometry: Geometry; told: readonly string[] } | { trouble: string; isPath?: true };

/** Turns a position of a file into degrees east and north. */
export type ToDegrees = (position: Position) => Position;

/** Thrown and caught in this file, with the message for the person. */
class Unusable extends Error {
  readonly isPath: boolean;

  constructor(message: string, isPath = false) {
    super(message);
    this.isPath = isPath;
  }
}

/** More parts and holes than a plot has. */
export const MOST_RINGS = 200;
/** Corners of one shape that are looked at. */
const MOST_CORNERS = 50_000;
const LEAST_OF_A_RING = 4;
/** A walk that ends this near to its beginning went round, in metres or in parts of its length. */
const GAP_M = 50;
const GAP_SHARE = 0.1;

const RANGE = 'Cada ponto precisa de longitude de -180 a 180 e latitude de -90 a 90.';

function positionOf(raw: unknown, toDegrees: ToDegrees): Position {
  const [x, y]: unknown[] = Array.isArray(raw) ? raw : [];
  if (typeof x !== 'number' || typeof y !== 'number') throw new Unusable(RANGE);
  const [longitude, latitude] = toDegrees([x, y]);
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) throw new Unusable(RANGE);
  return [longitude, latitude];
}

/** Positions that are turned into degrees in one step: well under a millisecond's worth, of UTM too. */
const PER_STEP = 500;

/** A shape that is read: how its positions become degrees, what was done to it, in words, and its corners so far. */
type Reading = { toDegrees: ToDegrees; told: string[]; corners: number };

function* positionsOf(raw: unknown, reading: Reading): Steps<readonly Position[]> {
  if (!Array.isArray(raw) || raw.length === 0) throw new Unusable('O desenho está vazio.');
  reading.corners += raw.length;
  if (reading.corners > MOST_CORNERS) throw new Unusable('Este desenho passa de 50.000 cantos. Simplifique.');
  const positions: Position[] = [];
  for (const [at, one] of raw.entries()) {
    positions.push(positionOf(one, reading.toDegrees));
    if (at % PER_STEP === PER_STEP - 1) yield;
  }
  return positions;
}

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

type Line = readonly Position[];

/** The positions at six decimals, about 11 cm, without those that come twice in a row. */
const distinct = (positions: readonly Position[]): Position[] =>
  positions
    .map(
      ([longitude, latitude]): Position => [
        Math.round(longitude * 1e6) / 1e6 + 0,
        Math.round(latitude * 1e6) / 1e6 + 0,
      ],
    )
    .filter((position, at, all) => at === 0 || !isSame(position, all[at - 1]));

/** Twice the signed area in degrees: above 0 counter-clockwise. */
const turning = (ring: Ring): number =>
  ring.slice(1).reduce((sum, [x, y], at) => {
    const [fromX, fromY] = ring[at] as Position;
    return sum + fromX * y - x * fromY;
  }, 0);

/** A line that ends where it begins; the corner that closes it counts as well. */
function closed(line: Line): Line {
  const [first] = line;
  return first === undefined || isSame(first, line.at(-1)) ? line : [...line, first];
}

/** A closed ring without doubled corners; the outer one counter-clockwise, holes clockwise (RFC 7946, 3.1.6). */
function ringOf(positions: readonly Position[], at: number): Ring {
  const corners = distinct(positions);
  if (corners.length < LEAST_OF_A_RING) throw new Unusable('O contorno precisa de pelo menos 3 cantos.');
  return turning(corners) > 0 === (at === 0) ? corners : corners.toReversed();
}

/** Polygons with at most as many corners as a boundary may have. */
function* polygonsOf(parts: readonly (readonly Line[])[], { told }: Pick<Reading, 'told'>): Steps<Geometry> {
  const drawn = parts.flat();
  const rings = drawn.map(closed);
  if (rings.length > MOST_RINGS)
    throw new Unusable(`Este desenho tem ${formatNumber(rings.length)} partes e buracos. Um contorno tem até 200.`);
  const fewer = yield* simplifiedTo(rings, MOST_POSITIONS);
  if (fewer === null) throw new Unusable('Este desenho tem cantos demais. Simplifique.');
  if (fewer.meters > 0) {
    const [before, after] = [drawn, fewer.rings].map((all) => formatNumber(all.flat().length));
    told.push(`Tinha ${before} cantos e fica com ${after}: o risco muda até ${formatNumber(fewer.meters)} m.`);
  }
  let from = 0;
  const polygons = parts.map((part) => {
    from += part.length;
    return fewer.rings.slice(from - part.length, from).map(ringOf);
  });
  const [only = [], ...others] = polygons;
  return others.length === 0 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygons };
}

/** A line that comes back to where it began is an outline. */
function closedLine(positions: Line, { told }: Reading): Line {
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined || positions.length < LEAST_OF_A_RING - 1)
    throw new Unusable('É uma linha, e não um contorno.', true);
  const gap = metersApart(first, last);
  if (gap > GAP_M && gap > lengthOf(positions) * GAP_SHARE)
    throw new Unusable(`É um caminho que não fecha: faltam ${formatNumber(gap, 0)} m.`, true);
  if (gap >= 1) told.push(`O caminho foi fechado: faltavam ${formatNumber(gap, 0)} m.`);
  return positions;
}

const listOf = (raw: unknown): readonly unknown[] => {
  if (!Array.isArray(raw) || raw.length === 0) throw new Unusable('O desenho está vazio.');
  if (raw.length > MOST_RINGS)
    throw new Unusable(`Este desenho tem ${formatNumber(raw.length)} partes e buracos. Um contorno tem até 200.`);
  return raw;
};

/** The rings or lines of a list. */
function* linesOf(raw: unknown, reading: Reading): Steps<Line[]> {
  const lines: Line[] = [];
  for (const one of listOf(raw)) lines.push(yield* positionsOf(one, reading));
  return lines;
}

function* partsOf(raw: unknown, reading: Reading): Steps<Line[][]> {
  const parts: Line[][] = [];
  for (const one of listOf(raw)) parts.push(yield* linesOf(one, reading));
  return parts;
}

function* geometryOf({ type, coordinates }: Readonly<Record<string, unknown>>, reading: Reading): Steps<Geometry> {
  switch (type) {
    case 'Point': {
      const [at] = distinct([positionOf(coordinates, reading.toDegrees)]);
      return { type, coordinates: at ?? [0, 0] };
    }
    case 'Polygon':
      return yield* polygonsOf([yield* linesOf(coordinates, reading)], reading);
    case 'MultiPolygon':
      return yield* polygonsOf(yield* partsOf(coordinates, reading), reading);
    case 'LineString':
      return yield* polygonsOf([[closedLine(yield* positionsOf(coordinates, reading), reading)]], reading);
    case 'MultiLineString': {
      const lines = yield* linesOf(coordinates, reading);
      return yield* polygonsOf(
        lines.map((line) => [closedLine(line, reading)]),
        reading,
      );
    }
    default:
      throw new Unusable('Só contornos e pontos entram.', true);
  }
}

/**
 * Several outlines as one with all their parts, thinned together to 2,000 corners, in steps; null where that is not enough.
 * A point is no part of an outline.
 */
export function* joinedOutlines(
  outlines: readonly Geometry[],
): Steps<{ geometry: Geometry; told: readonly string[] } | null> {
  const parts = outlines.flatMap(({ type, coordinates }) =>
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [],
  );
  const told: string[] = [];
  try {
    return { geometry: yield* polygonsOf(parts, { told }), told };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return null;
  }
}

/**
 * What a GeoJSON geometry is on a farm's map, in steps: a point or polygons in degrees, two numbers a position at six
 * decimals, rings closed and turned as RFC 7946 has them, and thinned to 2,000 corners. Lines that come back to where they
 * began are closed. Heights are dropped.
 */
export function* usableGeometry(raw: unknown, toDegrees: ToDegrees = (position) => position): Steps<Usable> {
  const reading: Reading = { toDegrees, told: [], corners: 0 };
  try {
    return { geometry: yield* geometryOf(isObject(raw) ? raw : {}, reading), told: reading.told };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return error.isPath ? { trouble: error.message, isPath: true } : { trouble: error.message };
  }
}
