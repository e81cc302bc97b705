import { EUDR } from '../../knowledge/european-union.ts';
import { at, NEWEST } from '../../knowledge/knowledge.ts';
import { type Polygon, polygonsOf } from '../../stages/plot/geometry.ts';
import { cutHoles } from './cut-holes.ts';
import { holds, isSimple, type Micro, type MicroRing, micro, ringsTouch, turned, withoutTwins } from './micro.ts';

/** A shape as the European Union takes it, in millionths of a degree; rings counter-clockwise and without holes. */
export type EuropeShape =
  | { type: 'Point'; points: readonly [Micro] }
  | { type: 'MultiPoint'; points: readonly Micro[] }
  | { type: 'Polygon'; rings: readonly [MicroRing] }
  | { type: 'MultiPolygon'; rings: readonly MicroRing[] };

const isPosition = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** The positions of a GeoJSON Point or MultiPoint; empty for anything else. */
function pointsOf(geometry: unknown): readonly Micro[] {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return [];
  const { coordinates } = geometry;
  if (isPosition(coordinates)) return [micro(coordinates)];
  return Array.isArray(coordinates) && coordinates.every(isPosition) ? coordinates.map(micro) : [];
}

/** A polygon rounded to millionths, without holes; null where it is not sound then. */
function piecesOf(polygon: Polygon): readonly MicroRing[] | null {
  const [outer, ...holes] = polygon.map((ring) => withoutTwins(ring.map(([east, north]) => micro([east, north]))));
  if (outer === undefined || !isSimple(outer)) return null;
  return holes.length === 0 ? [turned(outer, 'outer')] : cutHoles(outer, holes);
}

const isApart = (one: MicroRing, other: MicroRing): boolean =>
  !ringsTouch(one, other) && !holds(one, other) && !holds(other, one);

const areApart = (rings: readonly MicroRing[]): boolean =>
  rings.every((ring, number) => rings.slice(number + 1).every((other) => isApart(ring, other)));

const polygonShape = (ring: MicroRing): EuropeShape => ({ type: 'Polygon', rings: [ring] });

/**
 * The shapes to declare of a GeoJSON geometry, each a feature of its own: mostly one. A hole is cut through, and halves that
 * share an edge are apart, since a MultiPolygon with a common edge is invalid. Empty where the geometry cannot be declared:
 * broken once rounded to 6 decimals, or points for more hectares than a point is enough for.
 */
export function europeShapes(geometry: unknown, hectares: number | undefined): readonly EuropeShape[] {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) {
    const points = pointsOf(geometry);
    const [only] = points;
    if (only === undefined || (hectares ?? 0) > at(EUDR, NEWEST).value.pointEnoughHa) return [];
    return points.length === 1 ? [{ type: 'Point', points: [only] }] : [{ type: 'MultiPoint', points }];
  }
  const pieces = polygons.map(piecesOf);
  if (!pieces.every((rings) => rings !== null)) return [];
  const rings = pieces.flat();
  const isWhole = rings.length > 1 && rings.length === polygons.length && areApart(rings);
  return isWhole ? [{ type: 'MultiPolygon', rings }] : rings.map(polygonShape);
}
