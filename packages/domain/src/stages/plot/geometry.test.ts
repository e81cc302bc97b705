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
/** A box of a hundredth of a degree each way, from its south-western corner. */
const boxAt = (west: number, south: number): Position[] => [
  [west, south],
  [west + 0.01, south],
  [west + 0.01, south + 0.01],
  [west, south + 0.01],
  [west, south],
];
const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings });

describe('the area of a boundary', () => {
  test('is that of the WGS 84 ellipsoid, within a hundredth of a per cent', () => {
    // By GeographicLib 2 (C. Karney), edges straight in degrees followed in 2,000 steps, m².
    const known: readonly (readonly [ring: Position[], area: number])[] = [
      [boxAt(-45.13, 0), 1_230_907.204_993],
      [boxAt(-45.13, -22.12), 1_142_516.448_959],
      [boxAt(-53, -33), 1_036_495.427_437],
      [
        [
          [-46.9, -18.9],
          [-46.88, -18.91],
          [-46.895, -18.93],
          [-46.9, -18.9],
        ],
        3_206_748.100_084,
      ],
    ];
    for (const [ring, area] of known) {
      const ratio = ((polygonAreaHa(polygon(ring)) ?? 0) * 10_000) / area;
      assert.ok(Math.abs(ratio - 1) < 1e-6, String(ratio));
    }
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
    assert.equal(isEudrGeometryOk(point, 4, '2026-11-23'), true);
    assert.equal(isEudrGeometryOk(point, 4.01, '2026-11-23'), false);
  });

  test('may be a polygon of any area', () => {
    assert.equal(isEudrGeometryOk(polygon(square(100)), 120, '2026-11-23'), true);
  });

  test('must be there, and so must the area', () => {
    assert.equal(isEudrGeometryOk(undefined, 2, '2026-11-23'), false);
    assert.equal(isEudrGeometryOk(point, undefined, '2026-11-23'), false);
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
    for (const geometry of unsound) assert.equal(isEudrGeometryOk(geometry, 2, '2026-11-23'), false);
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
