import { isObject } from '../ground/json-value.ts';
import { type FileShape, mapText, mapValues, nameAmong } from './map-shape.ts';

/** Deepest nesting of collections that is read. */
const DEEPEST = 4;

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

type About = Pick<FileShape, 'name' | 'layer' | 'values'>;

/** What a feature says of itself; a feature in a collection that says nothing is what the collection is. */
function aboutOf({ properties, id }: Readonly<Record<string, unknown>>, outer: About): About {
  const values = mapValues(Object.entries(objectOf(properties)));
  const name = nameAmong(values) || outer.name || (typeof id === 'string' ? mapText(id) : '');
  return { name, layer: outer.layer, values };
}

function* shapesIn(value: unknown, about: About, depth: number): Generator<FileShape> {
  if (!isObject(value) || depth > DEEPEST) return;
  const { type, coordinates, geometry } = value;
  const inside = Array.isArray(value.features) ? value.features : value.geometries;
  if (Array.isArray(inside)) {
    for (const one of inside) yield* shapesIn(one, about, depth + 1);
  } else if (type === 'Feature') yield* shapesIn(geometry, aboutOf(value, about), depth + 1);
  else if (type === 'MultiPoint' && Array.isArray(coordinates)) {
    for (const one of coordinates) yield { ...about, geometry: { type: 'Point', coordinates: one } };
  } else if (Array.isArray(coordinates)) yield { ...about, geometry: { type, coordinates } };
}

/** The shapes of a GeoJSON geometry, feature or collection (RFC 7946), as they come. */
export const geoJsonShapes = (value: unknown, layer = ''): Generator<FileShape> =>
  shapesIn(value, { name: '', layer, values: {} }, 0);
