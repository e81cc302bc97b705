import { parseDecimal } from '@cafezal/domain/numbers.ts';
import { isObject } from '@cafezal/domain/reading-place.ts';

/** The geometry in what was pasted or read from a file: a geometry, a feature, or the first of a collection; null for none. */
export function geometryIn(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null; // not JSON: the person is told so beside the field
  }
  return geometryOf(parsed);
}

function geometryOf(value: unknown): unknown {
  if (!isObject(value)) return null;
  if (Array.isArray(value.features)) return geometryOf(value.features[0]);
  if (value.type === 'Feature') return geometryOf(value.geometry);
  return Array.isArray(value.coordinates) ? value : null;
}

/** A point of two typed numbers, in degrees; null while one is missing. Longitude first, as GeoJSON wants it. */
export function pointOf(latitude: string, longitude: string): unknown {
  const [north, east] = [parseDecimal(latitude), parseDecimal(longitude)];
  return north === null || east === null ? null : { type: 'Point', coordinates: [east, north] };
}

const countPoints = (coordinates: unknown): number => {
  if (!Array.isArray(coordinates)) return 0;
  return typeof coordinates[0] === 'number' ? 1 : coordinates.reduce((sum, part) => sum + countPoints(part), 0);
};

/** What a geometry is, in a few words; null for none. */
export function geometryWords(value: unknown): string | null {
  if (!isObject(value)) return null;
  if (value.type === 'Point') return 'Um ponto no mapa.';
  return `Perímetro com ${countPoints(value.coordinates)} pontos.`;
}
