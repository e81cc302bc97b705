import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { geoJsonShapes } from './geojson-shapes.ts';
import { geoJsonParts } from './geojson-text.ts';
import type { FileShape } from './map-shape.ts';

const point = (longitude: number) => ({ type: 'Point', coordinates: [longitude, -22] });
const read = (value: unknown, layer?: string): FileShape[] => [...geoJsonShapes(value, layer)];
const feature = (geometry: unknown, more: object = {}) => ({ type: 'Feature', geometry, ...more });
const among = (geometries: readonly unknown[]) => ({ type: 'GeometryCollection', geometries });
const BARE = { name: '', layer: '', values: {} };

describe('a GeoJSON file', () => {
  test('gives its features with what they say of themselves', () => {
    const features = [
      feature(point(1), { id: 'f1', properties: { Nome: 'Sede', area: 4.5, pico: { altura: 1 } } }),
      feature(point(2), { id: ' Talhão  2 ', properties: null }),
      feature(point(3), { id: 3 }),
      feature(null, { properties: { nome: 'Nada' } }),
      point(4),
    ];
    const layer = 'Lavoura';
    assert.deepEqual(read({ type: 'FeatureCollection', features }, layer), [
      { name: 'Sede', layer, values: { Nome: 'Sede', area: '4.5' }, geometry: point(1) },
      { name: 'Talhão 2', layer, values: {}, geometry: point(2) },
      { name: '', layer, values: {}, geometry: point(3) },
      { name: '', layer, values: {}, geometry: point(4) },
    ]);
  });

  test('gives each part of a collection, and each of several points, under the name of the whole', () => {
    const many = { type: 'MultiPoint', coordinates: [point(1).coordinates, point(2).coordinates] };
    const whole = feature(among([many, point(3)]), { properties: { nome: 'Sede' } });
    const [named, values] = ['Sede', { nome: 'Sede' }];
    assert.deepEqual(
      read(whole),
      [1, 2, 3].map((at) => ({ ...BARE, name: named, values, geometry: point(at) })),
    );
    const features = [
      feature(point(1), { id: 'x', properties: { obs: 'a' } }),
      feature(point(2), { properties: { nome: 'Mata' } }),
    ];
    assert.deepEqual(read(feature({ features }, { properties: { nome: 'Sede' } })), [
      { ...BARE, name: 'Sede', values: { obs: 'a' }, geometry: point(1) },
      { ...BARE, name: 'Mata', values: { nome: 'Mata' }, geometry: point(2) },
    ]);
  });

  test('is read four collections deep', () => {
    const within = (depth: number): unknown => (depth === 0 ? point(1) : among([within(depth - 1)]));
    assert.deepEqual(read(within(4)), [{ ...BARE, geometry: point(1) }]);
    assert.deepEqual(read(within(5)), []);
  });

  test('gives nothing where nothing is drawn', () => {
    for (const value of [
      null,
      7,
      'x',
      [],
      [point(1)],
      {},
      { type: 'Polygon' },
      { type: 'MultiPoint', coordinates: {} },
    ])
      assert.deepEqual(read(value), []);
  });
});

/** What the text of a file is cut into, and what is left of it. */
function cut(text: string, pieces: Iterable<string> = [text]): { parts: unknown[]; rest: unknown; turns: number } {
  const [parts, steps]: [unknown[], ReturnType<typeof geoJsonParts>] = [[], geoJsonParts(pieces)];
  let turns = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    if (step.value === undefined) turns += 1;
    else parts.push(step.value);
  }
  return { parts, rest: step.value, turns };
}
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', name: 'a', features, crs: { is: [1] } });

describe('the text of a GeoJSON file', () => {
  test('is cut at its features, whatever brackets and quotes stand in their texts', () => {
    const texts = ['}]', '{', '"', '\\', 'a\\"', '\\\\', '', '[{"features":['];
    const features = texts.map((nome) =>
      feature({ type: 'Polygon', coordinates: [[[1, 2]]] }, { properties: { nome } }),
    );
    const whole = { parts: [...features, [], {}], rest: collection() };
    for (const space of [0, 2]) {
      const text = JSON.stringify(collection(...features, [], {}), null, space);
      assert.deepEqual(cut(text), { ...whole, turns: 1 });
      const padded = text.replace('"a"', `"${'a'.repeat(5_000)}"`);
      for (const size of [1, 2, 7]) {
        const pieces = padded.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        assert.deepEqual(cut('', pieces).parts, cut(padded).parts);
      }
      const behind = text.replace('"features"', `${' '.repeat(4_900)}"features"`);
      for (const size of [1, 2, 7]) {
        const read = cut('', behind.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []);
        assert.deepEqual({ parts: read.parts, rest: read.rest }, whole);
      }
    }
    assert.deepEqual(cut(JSON.stringify(collection())), { parts: [], rest: collection(), turns: 1 });
  });

  test('of no collection is read whole, and so is one with 5,000 characters before its features', () => {
    for (const value of [point(1), [1], 'x', 7])
      assert.deepEqual(cut(JSON.stringify(value)), { parts: [], rest: value, turns: 1 });
    const padded = (length: number) => {
      const head = '{"a":"","features":[';
      return `${head.replace('""', `"${'x'.repeat(length - head.length)}"`)}1,{}]}`;
    };
    assert.deepEqual(cut(padded(5_000).replace('1,', '')).parts, [{}]);
    assert.deepEqual(cut(padded(5_001)).parts, []);
    assert.deepEqual((cut(padded(5_001)).rest as { features: unknown }).features, [1, {}]);
  });

  test('lets others have their turn after each of its pieces, also where nothing ends in one', () => {
    const pieces = [
      '{"features":[',
      ...Array<string>(6_000).fill('1,'),
      '{"a":',
      ...Array<string>(50).fill(' '),
      '1}',
      ']}',
    ];
    const { parts, turns } = cut('', pieces);
    assert.deepEqual(parts, [{ a: 1 }]);
    assert.ok(turns > 3_000, `${turns}`);
  });

  test('of one area with more lists or fields than a map has is refused before it is parsed', () => {
    const many = (count: number, part: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => part(at)).join();
    const fields = (count: number): string => `{"features":[{${many(count, (at) => `"k${at}":1`)}}]}`;
    const lists = (count: number): string => `{"features":[[${many(count, () => '[]')}]]}`;
    assert.equal(cut(fields(20_000)).parts.length, 1);
    assert.equal(cut(lists(249_999)).parts.length, 1);
    const code = 'import/too-large';
    const message = 'Uma das áreas tem mais de 20.000 campos. Exporte com menos campos.';
    assert.throws(() => cut(fields(20_001)), { code, message });
    assert.throws(() => cut(lists(250_000)), { code, message: /cantos demais/ });
    assert.throws(() => cut(`[${many(250_000, () => '{}')}]`), { code, message: /cantos demais/ });
  });

  test('that is broken is refused with what to do', () => {
    const broken = [
      '',
      '{',
      '{"features":[',
      '{"features":[{"a":"b',
      '{"features":[{"a":"\\"}]}',
      '{"features":[{]}',
      '{"features":[]]',
    ];
    for (const text of broken)
      assert.throws(
        () => cut(text),
        { code: 'import/unreadable', message: 'Este arquivo está quebrado. Exporte de novo e traga inteiro.' },
        text,
      );
  });

  test('of one area with more than two and a half million characters is refused', () => {
    const long = (length: number): string => `"${'x'.repeat(length - 2)}"`;
    assert.equal((cut(long(2_500_000)).rest as string).length, 2_499_998);
    assert.throws(() => cut(long(2_500_001)), {
      code: 'import/too-large',
      message: 'Uma das áreas tem cantos demais. Simplifique o desenho.',
    });
  });
});
