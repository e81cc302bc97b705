import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGeoJson } from '../../../plots/outline/read-shapes.ts';
import { growerMap, growerMapWords } from './grower-map.ts';

/** A square of about 1.1 km beside the others. */
const square = (at: number) => {
  const [west, east] = [-45 + at / 50, -45 + at / 50 + 0.01];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, -21.01],
        [east, -21.01],
        [east, -21],
        [west, -21],
        [west, -21.01],
      ],
    ],
  };
};
const point = (at: number) => ({ type: 'Point', coordinates: [-45 + at / 50, -21] });
const file = (...geometries: readonly object[]) =>
  readGeoJson(
    JSON.stringify({
      type: 'FeatureCollection',
      features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    }),
  );
const mapOf = (...geometries: readonly object[]) => {
  const map = growerMap(file(...geometries));
  assert.ok('geometry' in map);
  return map.geometry;
};

test('all outlines of a file are the grower’s map, points beside them are not', () => {
  assert.equal(growerMapWords(mapOf(square(0), point(3), square(1))), '2 talhões, 230,22\u00a0ha');
  assert.equal(growerMapWords(mapOf(square(0))), '1 talhão, 115,11\u00a0ha');
});

test('a single point is a map, several are asked about', () => {
  assert.deepEqual(mapOf(point(0)), point(0));
  assert.equal(growerMapWords(mapOf(point(0))), 'Um ponto');
  assert.match(JSON.stringify(growerMap(file(point(0), point(1)))), /2 pontos e nenhum contorno/);
});

test('what cannot be stored is said, and no map is no words', () => {
  const many = Array.from({ length: 500 }, (_, at) => square(at % 40));
  assert.match(JSON.stringify(growerMap(file(...many))), /2\.000 pontos/);
  assert.deepEqual(growerMap({ trouble: 'quebrado' }), { trouble: 'quebrado' });
  assert.equal(growerMapWords(null), null);
});
