/** A position [longitude, latitude] in degrees, WGS-84. */
export type Position = readonly [longitude: number, latitude: number];

type Ring = readonly Position[];
/** Rings of positions, the outer one first, as in GeoJSON. */
export type Polygon = readonly Ring[];

/** Radius with which the area of a boundary is reckoned, in metres (equator of WGS-84). */
export const EARTH_RADIUS_M = 6_378_137;
const M2_PER_HA = 10_000;
/** Up to this many hectares the European rule on deforestation takes a point (4-domain 5.1). */
export const POINT_ENOUGH_HA = 4;
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

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area of a ring on the sphere in m² (Chamberlain and Duquette, JPL 07-03). */
function ringArea(ring: Ring): number {
  const count = ring.length - 1;
  let doubled = 0;
  for (let at = 0; at < count; at += 1) {
    const [before] = ring[(at + count - 1) % count] ?? [0];
    const [, latitude] = ring[at] ?? [0, 0];
    const [after] = ring[(at + 1) % count] ?? [0];
    doubled += (radians(after) - radians(before)) * Math.sin(radians(latitude));
  }
  return Math.abs((doubled * EARTH_RADIUS_M * EARTH_RADIUS_M) / 2);
}

/** Hectares that a GeoJSON Polygon or MultiPolygon covers, holes taken off; null for a point or what is no boundary. */
export function polygonAreaHa(geometry: unknown): number | null {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) return null;
  const areas = polygons.flatMap((rings) => rings.map((ring, at) => (at === 0 ? 1 : -1) * ringArea(ring)));
  return areas.reduce((sum, area) => sum + area, 0) / M2_PER_HA;
}

/** Whether a line from a position to the north crosses the ring an odd number of times. */
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

/** Whether a position lies within a GeoJSON Polygon or MultiPolygon and in none of its holes. */
export const isPointInGeometry = (position: Position, geometry: unknown): boolean =>
  polygonsOf(geometry).some((rings) => rings.filter((ring) => isInRing(position, ring)).length % 2 === 1);

const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * DECIMALS),
  Math.round(latitude * DECIMALS),
];
const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

/** Which side of the line from `a` to `b` a point lies on: −1, 0 or 1. */
const sideOf = (a: Position, b: Position, point: Position): number =>
  Math.sign((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]));

type Segment = readonly [Position, Position];

const doCross = ([a, b]: Segment, [c, d]: Segment): boolean =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;

const westOf = ([a, b]: Segment): number => Math.min(a[0], b[0]);
const eastOf = ([a, b]: Segment): number => Math.max(a[0], b[0]);

/** Do two lines of a ring cross? Lines are met from west to east, so that only neighbours are compared. */
function crossesItself(ring: Ring): boolean {
  const segments = ring
    .slice(1)
    .flatMap((end, at): Segment[] => {
      const start = ring[at];
      return start === undefined ? [] : [[start, end]];
    })
    .sort((one, other) => westOf(one) - westOf(other));
  return segments.some((one, at) => {
    const east = eastOf(one);
    for (let next = at + 1; next < segments.length; next += 1) {
      const other = segments[next];
      if (other === undefined || westOf(other) > east) return false;
      if (doCross(one, other)) return true;
    }
    return false;
  });
}

/** Does a ring of a Polygon or MultiPolygon cross itself, at the 6 decimals at which boundaries are kept? */
export const hasCrossing = (geometry: unknown): boolean =>
  polygonsOf(geometry).some((rings) => rings.some((ring) => crossesItself(ring.map(rounded))));

/** Has a Polygon or MultiPolygon rings inside its outer one? */
export const hasHole = (geometry: unknown): boolean => polygonsOf(geometry).some((rings) => rings.length > 1);

/** One outer ring, closed, of at least 4 positions that differ at 6 decimals, which does not cross itself; no holes. */
function isSoundPolygon(rings: Polygon): boolean {
  const ring = (rings[0] ?? []).map(rounded);
  const isClosed = ring.length >= 4 && isSame(ring[0], ring.at(-1));
  const hasTwins = ring.some((position, at) => at > 0 && isSame(position, ring[at - 1]));
  return rings.length === 1 && isClosed && !hasTwins && !crossesItself(ring);
}

function isPoints(geometry: unknown): boolean {
  const { type, coordinates } = typeOf(geometry);
  if (type === 'Point') return isPosition(coordinates);
  return type === 'MultiPoint' && Array.isArray(coordinates) && coordinates.length > 0 && coordinates.every(isPosition);
}

/**
 * Does a plot's geometry meet the rules of the European rule on deforestation: sound polygons, or, up to 4 ha, a point?
 * It says that the data are ready, never that the plot complies.
 */
export function isEudrGeometryOk(geometry: unknown, areaHa: number | undefined): boolean {
  if (areaHa === undefined) return false;
  const polygons = polygonsOf(geometry);
  if (polygons.length > 0) return polygons.every(isSoundPolygon);
  return areaHa <= POINT_ENOUGH_HA && isPoints(geometry);
}
