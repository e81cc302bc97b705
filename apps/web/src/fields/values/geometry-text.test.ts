import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometryWords, pointOf } from './geometry-text.ts';

const POLYGON = {
  type: 'Polygon',
  coordinates: [
    [
      [-45.1, -22.1],
      [-45.2, -22.1],
      [-45.2, -22.2],
      [-45.1, -22.1],
    ],
  ],
};

test('a point is typed latitude first and kept longitude first', () => {
  assert.deepEqual(pointOf('-22,15', '-45,1'), { type: 'Point', coordinates: [-45.1, -22.15] });
  assert.equal(pointOf('-22,15', ''), null);
});

test('a geometry says what it is', () => {
  assert.equal(geometryWords(POLYGON), 'Contorno com 3 cantos.');
  const parts = { type: 'MultiPolygon', coordinates: [POLYGON.coordinates, POLYGON.coordinates] };
  assert.equal(geometryWords(parts), 'Contorno com 6 cantos.');
  assert.equal(geometryWords({ type: 'Point', coordinates: [-45, -22] }), 'Um ponto no mapa.');
  assert.equal(geometryWords(null), null);
});
