import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';

/** A GeoJSON point of two typed numbers, in degrees; null if one is missing. Longitude first, as GeoJSON requires. */
export function pointOf(latitude: string, longitude: string): unknown {
  const [north, east] = [parseDecimal(latitude), parseDecimal(longitude)];
  return north === null || east === null ? null : { type: 'Point', coordinates: [east, north] };
}

/** Rings of a Polygon or of each part of a MultiPolygon. */
const ringsOf = (type: unknown, coordinates: readonly unknown[]): readonly unknown[] =>
  type === 'MultiPolygon' ? coordinates.flatMap((part) => (Array.isArray(part) ? part : [])) : coordinates;

/** A short description of a geometry; null without one. The last position of a ring repeats its first one. */
export function geometryWords(value: unknown): string | null {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return null;
  if (value.type === 'Point') return 'Um ponto no mapa.';
  const corners = ringsOf(value.type, value.coordinates).reduce<number>(
    (sum, ring) => sum + (Array.isArray(ring) ? ring.length - 1 : 0),
    0,
  );
  return `Contorno com ${corners} cantos.`;
}
