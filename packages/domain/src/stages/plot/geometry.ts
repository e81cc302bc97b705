import { isObject } from '../../ground/json-value.ts';
import { memoByObject } from '../../ground/memo-by-object.ts';
import { EUDR } from '../../knowledge/european-union.ts';
import { at } from '../../knowledge/knowledge.ts';
import { ringArea } from './ellipsoid.ts';

/** A position [longitude, latitude] in degrees, WGS-84. */
export type Position = readonly [longitude: number, latitude: number];

type Ring = readonly Position[];
/** Rings of positions, the outer one first, as in GeoJSON. */
export type Polygon = readonly Ring[];

const M2_PER_HA = 10_000;
const DECIMALS = 1e6;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.slice(0, 2).every((degrees) => typeof degrees === 'number' && Number.isFinite(degrees)) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90;

const isRing = (value: unknown): value is Ring => Array.isArray(value) && value.every(isPosition);
const isPolygon = (value: unknown): value is Polygon => Array.isArray(value) && value.length > 0 && value.every(isRing);

const typeOf = (geometry: unknown): { type: unknown; coordinates: unknown } =>
  typeof geometry === 'object' && geometry !== null && 'type' in geometry && 'coordinates' in geometry
    ? geometry
    : { type: null, coordinates: null };

/** The polygons of a GeoJSON Polygon or MultiPolygon; empty for anything else. */
export function polygonsOf(geometry: unknown): readonly Polygon[] {
  const { type, coordinates } = typeOf(geometry);
  if (type === 'Polygon') return isPolygon(coordinates) ? [coordinates] : [];
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates)) return [];
  return coordinates.every(isPolygon) ? coordinates : [];
}

const areaOf = memoByObject((geometry: object): number | null => {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) return null;
  const areas = polygons.flatMap((rings) => rings.map((ring, at) => (at === 0 ? 1 : -1) * ringArea(ring)));
  return areas.reduce((sum, area) => sum + area, 0) / M2_PER_HA;
});

/** Area of a GeoJSON Polygon or MultiPolygon in hectares, without holes; null for a point or an invalid boundary. */
export const polygonAreaHa = (geometry: unknown): number | null => (isObject(geometry) ? areaOf(geometry) : null);

/** Ray casting: whether a line to the north crosses the ring an odd number of times. */
function isInRing([longitude, latitude]: Position, ring: Ring): boolean {
  let isInside = false;
  for (const [at, [east, north]] of ring.entries()) {
    const [fromEast, fromNorth] = ring[(at + ring.length - 1) % ring.length] ?? [east, north];
    if (east > longitude === fromEast > longitude) continue;
    const crossing = north + ((longitude - east) / (fromEast - east)) * (fromNorth - north);
    if (latitude < crossing) isInside = !isInside;
  }
  return isInside;
}

/** Whether a position is inside a GeoJSON Polygon or MultiPolygon and in none of its holes. */
export const isPointInGeometry = (position: Position, geometry: unknown): boolean =>
  polygonsOf(geometry).some((rings) => rings.filter((ring) => isInRing(position, ring)).length % 2 === 1);

const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * DECIMALS),
  Math.round(latitude * DECIMALS),
];
const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** A line segment, its western end first. */
type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** Whether two points are on different sides of a line, by their signed sides (below 0, 0 or above). */
const parted = (one: number, other: number): boolean => (one < 0 && other > 0) || (one > 0 && other < 0);

/** The segments of a ring from west to east, four numbers each: a ring may have thousands. */
function linesOf(ring: Ring): Float64Array {
  const segments = ring.slice(1).flatMap((end, at): Segment[] => {
    const start = ring[at];
    if (start === undefined) return [];
    const [[ax, ay], [bx, by]] = start[0] <= end[0] ? [start, end] : [end, start];
    return [[ax, ay, bx, by]];
  });
  return Float64Array.from(segments.sort((one, other) => one[0] - other[0]).flat());
}

/** Whether a segment crosses one that starts further east, before its own end. */
function crossesNext(lines: Float64Array, at: number): boolean {
  const [ax, ay, bx, by] = lines.subarray(at, at + 4) as unknown as Segment;
  const [dx, dy, south, north] = [bx - ax, by - ay, Math.min(ay, by), Math.max(ay, by)];
  for (let next = at + 4; next < lines.length; next += 4) {
    const cx = lines[next] ?? 0;
    if (cx > bx) return false;
    const cy = lines[next + 1] ?? 0;
    const ey = lines[next + 3] ?? 0;
    if (Math.max(cy, ey) < south || Math.min(cy, ey) > north) continue;
    const ex = lines[next + 2] ?? 0;
    if (!parted(dx * (cy - ay) - dy * (cx - ax), dx * (ey - ay) - dy * (ex - ax))) continue;
    const [fx, fy] = [ex - cx, ey - cy];
    if (parted(fx * (ay - cy) - fy * (ax - cx), fx * (by - cy) - fy * (bx - cx))) return true;
  }
  return false;
}

/**
 * Whether a ring crosses itself at the 6 stored decimals. Segments are sorted from west to east, so that only near ones are
 * compared; a hostile ring still takes ten milliseconds, and is asked about several times.
 */
const crossesItself = memoByObject((ring: Ring): boolean => {
  const lines = linesOf(ring.map(rounded));
  for (let at = 0; at < lines.length; at += 4) if (crossesNext(lines, at)) return true;
  return false;
});

/** Whether a ring of a Polygon or MultiPolygon crosses itself, at the 6 stored decimals. */
export const hasCrossing = (geometry: unknown): boolean =>
  polygonsOf(geometry).some((rings) => rings.some(crossesItself));

/** Whether a Polygon or MultiPolygon has holes. */
export const hasHole = (geometry: unknown): boolean => polygonsOf(geometry).some((rings) => rings.length > 1);

/**
 * Whether a polygon is valid: one closed ring of at least 4 distinct positions at 6 decimals, without crossings and
 * holes.
 */
function isSoundPolygon(rings: Polygon): boolean {
  const [drawn = []] = rings;
  const ring = drawn.map(rounded);
  const isClosed = ring.length >= 4 && isSame(ring[0], ring.at(-1));
  const hasTwins = ring.some((position, at) => isSame(position, ring[at - 1]));
  return rings.length === 1 && isClosed && !hasTwins && !crossesItself(drawn);
}

function pointsOf(geometry: unknown): readonly Position[] {
  const { type, coordinates } = typeOf(geometry);
  if (type === 'Point') return isPosition(coordinates) ? [coordinates] : [];
  return type === 'MultiPoint' && isRing(coordinates) ? coordinates : [];
}

/** Whether a geometry is a Point, or a MultiPoint with at least one. */
export const isPointGeometry = (geometry: unknown): boolean => pointsOf(geometry).length > 0;

/** All positions of a geometry; none of an invalid one. */
export const positionsOf = (geometry: unknown): readonly Position[] => [
  ...pointsOf(geometry),
  ...polygonsOf(geometry).flat(2),
];

/**
 * Whether a plot's geometry meets the European rule on deforestation on a day: valid polygons, or a point up to 4 ha.
 * It means that the data are ready, never that the plot complies.
 */
export function isEudrGeometryOk(geometry: unknown, areaHa: number | undefined, day: string): boolean {
  if (areaHa === undefined) return false;
  const polygons = polygonsOf(geometry);
  if (polygons.length > 0) return polygons.every(isSoundPolygon);
  return areaHa <= at(EUDR, day).value.pointEnoughHa && isPointGeometry(geometry);
}
