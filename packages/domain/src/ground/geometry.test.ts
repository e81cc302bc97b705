import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MOST_POSITIONS, parseGeometry } from './geometry.ts';

const SQUARE = [
  [-45, -22],
  [-45.01, -22],
  [-45.01, -22.01],
  [-45, -22],
];
const TOO_MANY = 'O desenho passa de 2.000 pontos. Simplifique.';
const OFF_EARTH = 'Cada ponto precisa de longitude de -180 a 180 e latitude de -90 a 90.';
const EMPTY = 'O desenho está vazio.';
const NOT_CLOSED = 'O perímetro não fecha: o último ponto precisa ser igual ao primeiro.';
const NO_SHAPE = 'Desenhe um ponto ou um perímetro.';

const point = (...coordinates: unknown[]) => parseGeometry({ type: 'Point', coordinates });
const polygon = (...coordinates: unknown[]) => parseGeometry({ type: 'Polygon', coordinates });
const multi = (...coordinates: unknown[]) => parseGeometry({ type: 'MultiPolygon', coordinates });
/** A closed ring of so many positions, all at one place. */
const ring = (positions: number) => Array.from({ length: positions }, () => [-45, -22]);

describe('a drawing', () => {
  test('is a point, a perimeter or several, also within a feature, and heights are dropped', () => {
    const Point = { type: 'Point', coordinates: [-45, -22] };
    assert.deepEqual(parseGeometry({ type: 'Point', coordinates: [-45, -22, 950] }), { geometry: Point });
    assert.deepEqual(parseGeometry({ type: 'Feature', geometry: Point, properties: {} }), { geometry: Point });
    const high = SQUARE.map((position) => [...position, 950]);
    assert.deepEqual(polygon(high, SQUARE), { geometry: { type: 'Polygon', coordinates: [SQUARE, SQUARE] } });
    assert.deepEqual(multi([high], [SQUARE]), {
      geometry: { type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE]] },
    });
  });

  test('lies on the earth', () => {
    for (const [longitude, latitude] of [
      [180, 90],
      [-180, -90],
      [0, 0],
    ])
      assert.deepEqual(point(longitude, latitude), { geometry: { type: 'Point', coordinates: [longitude, latitude] } });
    const wrong = [
      [180.0001, 0],
      [-180.0001, 0],
      [0, 90.0001],
      [0, -90.0001],
      ['45', 0],
      [0, '22'],
      [0],
      [Number.NaN, 0],
    ];
    for (const one of wrong) assert.deepEqual(point(...one), { problem: OFF_EARTH }, JSON.stringify(one));
    assert.deepEqual(parseGeometry({ type: 'Point', coordinates: '-45,-22' }), { problem: OFF_EARTH });
    assert.deepEqual(polygon([[-45, -22], [-45, -95], ...SQUARE]), { problem: OFF_EARTH });
  });

  test('has perimeters of three corners or more, which end where they begin', () => {
    assert.deepEqual(polygon(SQUARE.slice(1)), { problem: 'O perímetro precisa de pelo menos 3 cantos.' });
    for (const end of [
      [-45, -22.02],
      [-45.02, -22],
    ])
      assert.deepEqual(polygon([...SQUARE.slice(0, -1), end]), { problem: NOT_CLOSED });
  });

  test('of nothing is refused', () => {
    for (const one of [polygon(), polygon([]), multi(), multi([]), multi([[]])])
      assert.deepEqual(one, { problem: EMPTY });
    assert.deepEqual(parseGeometry({ type: 'Polygon' }), { problem: EMPTY });
    for (const other of [null, 'POINT(0 0)', [SQUARE], {}, { type: 'LineString', coordinates: SQUARE }])
      assert.deepEqual(parseGeometry(other), { problem: NO_SHAPE }, JSON.stringify(other));
    assert.deepEqual(parseGeometry({ type: 'Feature', geometry: null }), { problem: NO_SHAPE });
  });

  test('has at most 2,000 positions in all, however they lie in parts', () => {
    assert.equal(MOST_POSITIONS, 2_000);
    for (const whole of [polygon(ring(2_000)), polygon(ring(1_000), ring(1_000)), multi([ring(1_000)], [ring(1_000)])])
      assert.ok('geometry' in whole);
    const over = [polygon(ring(2_001)), polygon(ring(1_001), ring(1_000)), multi([ring(1_001)], [ring(1_000)])];
    for (const one of over) assert.deepEqual(one, { problem: TOO_MANY });
    // It is said before anybody looks at each of so many.
    const noPositions = (count: number) => polygon(Array.from({ length: count }, () => 'x'));
    assert.deepEqual([noPositions(2_000), noPositions(2_001)], [{ problem: OFF_EARTH }, { problem: TOO_MANY }]);
  });

  test('is not blamed for what goes wrong elsewhere', () => {
    const broken = {
      get type(): string {
        throw new TypeError('broken');
      },
    };
    assert.throws(() => parseGeometry(broken), { name: 'TypeError', message: 'broken' });
  });
});
