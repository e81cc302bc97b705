import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isEudrGeometryOk, isPointInGeometry, type Position, polygonAreaHa } from './geometry.ts';

/** A square of about 11.1 m by 11.1 m times `side` squared at the equator. */
const square = (side: number): Position[] => [
  [0, 0],
  [side * 1e-4, 0],
  [side * 1e-4, side * 1e-4],
  [0, side * 1e-4],
  [0, 0],
];
const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings });

describe('the area of a boundary', () => {
  test('is that of the sphere, in hectares', () => {
    const sideMeters = (1e-2 * Math.PI * 6_378_137) / 180;
    const area = polygonAreaHa(polygon(square(100))) ?? 0;
    assert.ok(Math.abs(area / (sideMeters ** 2 / 10_000) - 1) < 1e-6);
  });

  test('does not depend on the direction of the ring', () => {
    assert.equal(polygonAreaHa(polygon(square(9).toReversed())), polygonAreaHa(polygon(square(9))));
  });

  test('takes off holes and adds the parts of a MultiPolygon', () => {
    const whole = polygonAreaHa(polygon(square(10))) ?? 0;
    const hole = polygonAreaHa(polygon(square(4))) ?? 0;
    assert.ok(Math.abs((polygonAreaHa(polygon(square(10), square(4))) ?? 0) - (whole - hole)) < 1e-9);
    const parts = { type: 'MultiPolygon', coordinates: [[square(10)], [square(4)]] };
    assert.ok(Math.abs((polygonAreaHa(parts) ?? 0) - (whole + hole)) < 1e-9);
  });

  test('of a point, a line and nonsense is unknown', () => {
    const noBoundaries = [
      null,
      'x',
      { type: 'Point', coordinates: [0, 0] },
      { type: 'Polygon', coordinates: [[['a']]] },
    ];
    for (const value of noBoundaries) assert.equal(polygonAreaHa(value), null);
  });
});

describe('the geometry of a plot for the European rule', () => {
  const point = { type: 'Point', coordinates: [-45.131501, -22.123501] };

  test('may be a point up to 4 ha and not above', () => {
    assert.equal(isEudrGeometryOk(point, 4), true);
    assert.equal(isEudrGeometryOk(point, 4.01), false);
  });

  test('may be a polygon of any area', () => {
    assert.equal(isEudrGeometryOk(polygon(square(100)), 120), true);
  });

  test('must be there, and so must the area', () => {
    assert.equal(isEudrGeometryOk(undefined, 2), false);
    assert.equal(isEudrGeometryOk(point, undefined), false);
  });

  test('may not be open, doubled, holed, crossed or a line', () => {
    const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = square(10);
    const unsound = [
      polygon([a, b, c, d]),
      polygon([a, b, b, c, a]),
      polygon(square(10), square(4)),
      polygon([a, c, b, d, a]),
      { type: 'LineString', coordinates: square(10) },
      { type: 'Point', coordinates: [-45, -122] },
    ];
    for (const geometry of unsound) assert.equal(isEudrGeometryOk(geometry, 2), false);
  });
});

describe('a position', () => {
  const hole: Position[] = [
    [4e-4, 4e-4],
    [6e-4, 4e-4],
    [6e-4, 6e-4],
    [4e-4, 6e-4],
    [4e-4, 4e-4],
  ];

  test('lies within a boundary, but not in its holes or beside it', () => {
    const plot = polygon(square(10), hole);
    assert.equal(isPointInGeometry([1e-4, 1e-4], plot), true);
    assert.equal(isPointInGeometry([5e-4, 5e-4], plot), false);
    assert.equal(isPointInGeometry([2e-3, 1e-4], plot), false);
    assert.equal(isPointInGeometry([1e-4, 1e-4], { type: 'Point', coordinates: [1e-4, 1e-4] }), false);
  });
});
