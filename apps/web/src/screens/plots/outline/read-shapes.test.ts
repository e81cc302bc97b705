import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fileKind, readGeoJson } from './read-shapes.ts';

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

describe('a GeoJSON file', () => {
  test('gives its shapes with their names, alone, as a feature and in collections', () => {
    const feature = { type: 'Feature', properties: { nome: 'Mata' }, geometry: POLYGON };
    const collection = { type: 'FeatureCollection', features: [feature, { ...feature, properties: null }] };
    for (const [file, names] of [
      [POLYGON, ['Área 1']],
      [feature, ['Mata']],
      [collection, ['Mata', 'Área 2']],
      [{ type: 'GeometryCollection', geometries: [POLYGON] }, ['Área 1']],
    ] as const) {
      const read = readGeoJson(JSON.stringify(file));
      assert.ok('shapes' in read);
      assert.deepEqual(
        read.shapes.map(({ name }) => name),
        names,
      );
      assert.deepEqual(read.shapes[0]?.geometry, POLYGON);
    }
  });

  test('gives each of many points', () => {
    const read = readGeoJson('{"type":"MultiPoint","coordinates":[[-45,-22],[-45.1,-22]]}');
    assert.equal('shapes' in read && read.shapes.length, 2);
  });

  test('that holds no shape, or a broken one, is refused with the reason', () => {
    for (const [text, why] of [
      ['{', /quebrado/],
      ['{}', /nenhum contorno/],
      ['{"type":"LineString","coordinates":[[-45,-22],[-45.1,-22]]}', /É uma linha, e não um contorno/],
      ['{"type":"Point","coordinates":[-45,-122]}', /latitude/],
      ['{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}', /3 cantos/],
    ] as const) {
      const read = readGeoJson(text);
      assert.match('trouble' in read ? read.trouble : '', why);
    }
  });

  test('of any content never throws', () => {
    fc.assert(fc.property(fc.json(), (text) => void readGeoJson(text)));
  });
});

test('a file is told by its first sign and its name', () => {
  assert.equal(fileKind('mapa.json', ' {"type":"Point"}'), 'geojson');
  assert.equal(fileKind('mapa.kml', '\uFEFF<?xml version="1.0"?>'), 'xml');
  assert.equal(fileKind('foto.jpg', 'ÿØÿ'), null);
});
