import { geometry as geometryField } from '@cafezal/domain/definition/fields.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { readGeometry } from '@cafezal/domain/reading/read-geometry.ts';
import type { Place } from '@cafezal/domain/reading/reading-place.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';

/** A shape of a file: id, name, GeoJSON, and hectares if it is an outline. */
export type FileShape = { id: string; name: string; geometry: unknown; areaHa: number | null };

/** The shapes of a file, or why there are none, as a message. */
export type ReadShapes = { shapes: readonly FileShape[] } | { trouble: string };

/** Larger files are refused: even a farm with hundreds of plots needs less. */
export const MOST_BYTES = 5_000_000;
const MOST_SHAPES = 500;

const NO_SHAPE = 'Este arquivo não tem nenhum contorno nem ponto.';
const FIELD = geometryField('Perímetro');

/** A valid geometry, or why it is not. */
function checked(raw: unknown): { geometry: unknown } | { trouble: string } {
  const said: string[] = [];
  const place: Place = {
    path: 'data.boundary',
    name: 'boundary',
    label: FIELD.label,
    lookUp: () => undefined,
    report: ({ message }) => void said.push(message),
  };
  const geometry = readGeometry(raw, FIELD, place);
  return geometry === null ? { trouble: said[0] ?? NO_SHAPE } : { geometry };
}

/** Splits the found shapes into usable ones and reasons why the others are not. */
export function shapesOf(found: readonly { name: string; raw: unknown }[]): ReadShapes {
  const read = found.slice(0, MOST_SHAPES).map(({ name, raw }) => ({ name, ...checked(raw) }));
  const shapes = read.flatMap((one, at): FileShape[] =>
    'geometry' in one
      ? [
          {
            id: String(at),
            name: one.name || `Área ${at + 1}`,
            geometry: one.geometry,
            areaHa: polygonAreaHa(one.geometry),
          },
        ]
      : [],
  );
  if (shapes.length > 0) return { shapes };
  const [first] = read.flatMap((one) => ('trouble' in one ? [one.trouble] : []));
  return { trouble: first ?? NO_SHAPE };
}

const NAME_KEYS = ['name', 'Name', 'nome', 'Nome', 'NOME', 'ProductionPlace', 'talhao', 'TALHAO', 'title'];

function nameOf(properties: unknown): string {
  if (!isObject(properties)) return '';
  const name = NAME_KEYS.map((key) => properties[key]).find(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  );
  return String(name ?? '').slice(0, 50);
}

/** Deepest nesting of collections that is read. */
const DEEPEST = 4;

function rawsIn(value: unknown, name: string, depth: number): { name: string; raw: unknown }[] {
  if (!isObject(value) || depth > DEEPEST) return [];
  const inside = Array.isArray(value.features) ? value.features : value.geometries;
  if (Array.isArray(inside)) return inside.flatMap((one) => rawsIn(one, name, depth + 1));
  if (value.type === 'Feature') return rawsIn(value.geometry, nameOf(value.properties) || name, depth + 1);
  if (value.type === 'MultiPoint' && Array.isArray(value.coordinates)) {
    return value.coordinates.map((coordinates) => ({ name, raw: { type: 'Point', coordinates } }));
  }
  return Array.isArray(value.coordinates) ? [{ name, raw: value }] : [];
}

/** The shapes of a GeoJSON geometry, feature or collection. */
export function readGeoJson(text: string): ReadShapes {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { trouble: 'Este arquivo está quebrado. Exporte de novo e traga inteiro.' };
  }
  return shapesOf(rawsIn(parsed, '', 0));
}

/** The positions in the text of a KML `coordinates` element (`longitude,latitude,height`), without heights. */
export const kmlPositions = (text: string): readonly (readonly number[])[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(',').slice(0, 2).map(Number));

/** The type of a file by its name and first character; null for any other. */
export function fileKind(name: string, text: string): 'geojson' | 'kml' | null {
  const start = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (start === '{' && !/\.kml$/i.test(name)) return 'geojson';
  return start === '<' ? 'kml' : null;
}
