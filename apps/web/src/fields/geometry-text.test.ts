import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geometryIn, geometryWords, pointOf } from './geometry-text.ts';

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

test('a geometry is found alone, in a feature and in a collection', () => {
  const feature = { type: 'Feature', properties: {}, geometry: POLYGON };
  for (const thing of [POLYGON, feature, { type: 'FeatureCollection', features: [feature] }])
    assert.deepEqual(geometryIn(JSON.stringify(thing)), POLYGON);
});

test('what is no GeoJSON gives none', () => {
  for (const text of ['', 'talhão', '[]', '{"type":"Feature"}', '{"features":[]}'])
    assert.equal(geometryIn(text), null);
});

test('a point is typed latitude first and kept longitude first', () => {
  assert.deepEqual(pointOf('-22,15', '-45,1'), { type: 'Point', coordinates: [-45.1, -22.15] });
  assert.equal(pointOf('-22,15', ''), null);
});

test('a geometry says what it is', () => {
  assert.equal(geometryWords(POLYGON), 'Perímetro com 4 pontos.');
  assert.equal(geometryWords(null), null);
});
