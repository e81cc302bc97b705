import { geometry as geometryField } from '@cafezal/domain/definition/fields.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { readGeometry } from '@cafezal/domain/reading/read-geometry.ts';
import type { Place } from '@cafezal/domain/reading/reading-place.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';

/** A shape of a file: its place there, what it is called, its GeoJSON, and its hectares where it has an outline. */
export type FileShape = { id: string; name: string; geometry: unknown; areaHa: number | null };

/** What a file gave: its shapes, or why there are none, in words. */
export type ReadShapes = { shapes: readonly FileShape[] } | { trouble: string };

/** A farm of hundreds of plots has less; what is larger is no map of plots. */
export const MOST_BYTES = 5_000_000;
const MOST_SHAPES = 500;

const NO_SHAPE = 'Este arquivo não tem nenhum contorno nem ponto.';
const FIELD = geometryField('Perímetro');

/** The geometry as the farm takes it, and why not. */
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

/** Sorts what was found into what can be used and why the rest cannot. */
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

/** Parts of a collection within a collection are as deep as a file should go. */
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

/** The shapes of a GeoJSON file: of a geometry, a feature or a collection. */
export function readGeoJson(text: string): ReadShapes {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { trouble: 'Este arquivo está quebrado. Exporte de novo e traga inteiro.' };
  }
  return shapesOf(rawsIn(parsed, '', 0));
}

/** The positions in the text of a KML `coordinates`: `longitude,latitude,height` one after the other, heights left out. */
export const kmlPositions = (text: string): readonly (readonly number[])[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => tuple.split(',').slice(0, 2).map(Number));

/** What kind of file it is by its name and its first sign; null for one that is neither. */
export function fileKind(name: string, text: string): 'geojson' | 'kml' | null {
  const start = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (start === '{' && !/\.kml$/i.test(name)) return 'geojson';
  return start === '<' ? 'kml' : null;
}
