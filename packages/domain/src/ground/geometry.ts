import { isObject } from './json-value.ts';
import { formatNumber } from './numbers.ts';

/**
 * A plot walked with a point every two metres has fewer positions; the cost of checking lines grows with their square.
 */
export const MOST_POSITIONS = 2_000;
const TOO_MANY = `O desenho passa de ${formatNumber(MOST_POSITIONS)} pontos. Simplifique.`;
const LEAST_OF_A_RING = 4;

/** Degrees east and north, WGS-84. */
export type Position = readonly [longitude: number, latitude: number];
export type Ring = readonly Position[];
/** A plot's boundary: GeoJSON (RFC 7946), two coordinates per position. */
export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] };

/** Thrown and caught in this file, with the message for the person. */
class Unreadable extends Error {}

const within = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;

function position(raw: unknown): Position {
  const [longitude, latitude] = Array.isArray(raw) ? raw : [];
  if (within(longitude, 180) && within(latitude, 90)) return [longitude, latitude];
  throw new Unreadable('Cada ponto precisa de longitude de -180 a 180 e latitude de -90 a 90.');
}

function rows(raw: unknown): readonly unknown[] {
  if (!Array.isArray(raw) || raw.length === 0) throw new Unreadable('O desenho está vazio.');
  if (raw.length > MOST_POSITIONS) throw new Unreadable(TOO_MANY);
  return raw;
}

function ring(raw: unknown): Ring {
  const positions = rows(raw).map(position);
  const [first, last] = [positions[0], positions.at(-1)];
  if (positions.length < LEAST_OF_A_RING) throw new Unreadable('O perímetro precisa de pelo menos 3 cantos.');
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new Unreadable('O perímetro não fecha: o último ponto precisa ser igual ao primeiro.');
  }
  return positions;
}

const polygon = (raw: unknown): readonly Ring[] => rows(raw).map(ring);

function partsOf({ type, coordinates }: Readonly<Record<string, unknown>>): Geometry {
  if (type === 'Point') return { type, coordinates: position(coordinates) };
  if (type === 'Polygon') return { type, coordinates: polygon(coordinates) };
  if (type === 'MultiPolygon') return { type, coordinates: rows(coordinates).map(polygon) };
  throw new Unreadable('Desenhe um ponto ou um perímetro.');
}

const countOf = (coordinates: unknown): number =>
  Array.isArray(coordinates) && Array.isArray(coordinates[0])
    ? coordinates.reduce((sum: number, part) => sum + countOf(part), 0)
    : 1;

/**
 * A GeoJSON Point, Polygon or MultiPolygon in WGS-84, or a Feature of one: rings closed, at most 2,000 positions, heights
 * dropped. Else what is wrong with it, for the person.
 */
export function parseGeometry(raw: unknown): { geometry: Geometry } | { problem: string } {
  try {
    const inner = isObject(raw) && raw.type === 'Feature' ? raw.geometry : raw;
    const geometry = partsOf(isObject(inner) ? inner : {});
    return countOf(geometry.coordinates) <= MOST_POSITIONS ? { geometry } : { problem: TOO_MANY };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}
