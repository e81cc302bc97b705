import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  hasCrossing,
  hasHole,
  isEudrGeometryOk,
  isPointGeometry,
  isPointInGeometry,
  type Position,
  polygonAreaHa,
  polygonsOf,
  positionsOf,
} from './geometry.ts';
import { neighboursOf, outsideHa, overlapHa } from './geometry-overlap.ts';

/** Corners in ten-thousandths of a degree, closed. */
const ring = (...corners: readonly (readonly [x: number, y: number])[]): Position[] =>
  [...corners, ...corners.slice(0, 1)].map(([x, y]) => [-45 + x * 1e-4, -22 + y * 1e-4]);
const box = (west: number, south: number, width: number, height: number) =>
  ring([west, south], [west + width, south], [west + width, south + height], [west, south + height]);
const polygon = (...coordinates: Position[][]) => ({ type: 'Polygon', coordinates });
const parts = (...coordinates: Position[][][]) => ({ type: 'MultiPolygon', coordinates });
const crossed = ring([0, 0], [9, 9], [9, 0], [0, 9]);
const isNear = (one: number | null, other: number | null): boolean =>
  Math.abs((one ?? 0) - (other ?? 0)) < 1e-6 * (other ?? 0);

describe('what is a position', () => {
  const isPoint = (coordinates: unknown) => isPointGeometry({ type: 'Point', coordinates });

  test('is two degrees of the world, whatever follows them', () => {
    for (const one of [
      [180, 90],
      [-180, -90],
      [0, 0, 'x'],
    ])
      assert.equal(isPoint(one), true, String(one));
    const wrong = [
      [180.5, 0],
      [0, 90.5],
      [0, -90.5],
      [0],
      ['5', 2],
      [5, '2'],
      [Number.NaN, 0],
      '12',
      7,
      null,
      undefined,
    ];
    for (const one of wrong) assert.equal(isPoint(one), false, String(one));
    assert.equal(isPoint({ 0: 1, 1: 2, length: 2 }), false);
  });

  test('of several points is each, and of no geometry none', () => {
    const points = {
      type: 'MultiPoint',
      coordinates: [
        [-45, -22],
        [-44, -21],
      ],
    };
    assert.deepEqual([isPointGeometry(points), positionsOf(points)], [true, points.coordinates]);
    assert.equal(isPointGeometry({ ...points, coordinates: [] }), false);
    assert.equal(
      isPointGeometry({
        ...points,
        coordinates: [
          [-45, -22],
          ['x', 1],
        ],
      }),
      false,
    );
    assert.deepEqual(positionsOf(polygon(box(0, 0, 1, 1))), box(0, 0, 1, 1));
    assert.deepEqual([positionsOf({ type: 'Line', coordinates: [[-45, -22]] }), positionsOf('x')], [[], []]);
  });
});

test('an outline of which any part is none is no outline', () => {
  const [whole, bad] = [
    box(0, 0, 9, 9),
    [
      [0, 0],
      ['x', 0],
    ],
  ];
  assert.deepEqual(polygonsOf(parts([whole], [whole])), [[whole], [whole]]);
  const none: readonly unknown[] = [
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: 'x' },
    { type: 'Polygon', coordinates: [whole, bad] },
    { type: 'MultiPolygon', coordinates: [[whole], [bad]] },
    { type: 'MultiPolygon', coordinates: 'x' },
    { type: 'LineString', coordinates: [[whole]] },
  ];
  for (const shape of none) assert.deepEqual([polygonsOf(shape), polygonAreaHa(shape)], [[], null]);
});

test('a fault of one part is one of all', () => {
  const whole = box(20, 0, 9, 9);
  assert.deepEqual([hasCrossing(parts([whole], [crossed])), hasCrossing(parts([whole], [whole]))], [true, false]);
  assert.equal(hasCrossing(polygon(box(0, 0, 30, 30), crossed)), true);
  assert.deepEqual(
    [hasHole(parts([whole], [box(0, 0, 9, 9), box(1, 1, 2, 2)])), hasHole(parts([whole]))],
    [true, false],
  );
  const isOk = (shape: unknown) => isEudrGeometryOk(shape, 9, '2026-11-23');
  assert.deepEqual([isOk(parts([whole], [crossed])), isOk(parts([whole], [box(0, 0, 9, 9)]))], [false, true]);
  assert.deepEqual([isOk(polygon(ring([0, 0], [9, 0], [0, 9]))), isOk(polygon(ring([0, 0], [9, 0])))], [true, false]);
});

test('a position lies within slanted sides, and on land in a hole', () => {
  const isIn = (x: number, y: number, shape: unknown) => isPointInGeometry([-45 + x * 1e-4, -22 + y * 1e-4], shape);
  const triangle = polygon(ring([0, 0], [4, 0], [0, 4]));
  const inside = [
    [1, 1],
    [1, 2.9],
    [3, 0.9],
    [0.1, 3.8],
  ].map(([x = 0, y = 0]) => isIn(x, y, triangle));
  const outside = [
    [1, 3.1],
    [3, 1.1],
    [2, -0.1],
    [-0.1, 1],
    [4.1, 0.1],
  ].map(([x = 0, y = 0]) => isIn(x, y, triangle));
  assert.deepEqual([inside, outside], [Array(4).fill(true), Array(5).fill(false)]);
  const nested = polygon(box(0, 0, 30, 30), box(5, 5, 20, 20), box(10, 10, 5, 5));
  assert.deepEqual([isIn(12, 12, nested), isIn(7, 7, nested), isIn(1, 1, nested)], [true, false, true]);
});

describe('the land that two outlines share', () => {
  test('is exact where their sides run north and west', () => {
    const [one, other] = [polygon(box(0, 0, 20, 20)), polygon(box(15, 10, 20, 20))];
    assert.ok(isNear(overlapHa(one, other), polygonAreaHa(polygon(box(15, 10, 5, 10)))));
    assert.ok(isNear(overlapHa(one, one), polygonAreaHa(one)));
    const teeth = ring(
      [0, 0],
      [40, 0],
      [40, 20],
      [30, 20],
      [30, 10],
      [25, 10],
      [25, 20],
      [15, 20],
      [15, 10],
      [10, 10],
      [10, 20],
      [0, 20],
    );
    assert.ok(
      isNear(
        overlapHa(polygon(teeth), polygon(box(-5, 10, 60, 10))),
        3 * (polygonAreaHa(polygon(box(0, 10, 10, 10))) ?? 0),
      ),
    );
  });

  test('can only be where the boxes around them have some in common', () => {
    const areNear = (one: unknown, other: unknown) => neighboursOf(one, [other], (shape) => shape).length === 1;
    const middle = polygon(box(10, 10, 10, 10));
    const near = (...corner: Parameters<typeof box>) => [
      areNear(middle, polygon(box(...corner))),
      areNear(polygon(box(...corner)), middle),
    ];
    assert.deepEqual([near(15, 15, 10, 10), near(12, 12, 2, 2)].flat(), Array(4).fill(true));
    const apart = [near(30, 10, 5, 10), near(0, 10, 5, 10), near(10, 30, 10, 5), near(10, 0, 10, 5)];
    const touching = [
      [0.5, 0.5, 0, 0],
      [0.5, 0, 0, 0.5],
    ].map(([west = 0, south = 0, w = 0, h = 0]) => {
      const square = (x: number, y: number) =>
        polygon([
          [x, y],
          [x + 0.5, y],
          [x + 0.5, y + 0.5],
          [x, y + 0.5],
          [x, y],
        ]);
      return [areNear(square(w, h), square(west, south)), areNear(square(west, south), square(w, h))];
    });
    assert.deepEqual([...apart, ...touching].flat(), Array(12).fill(false));
    assert.deepEqual([areNear(middle, null), areNear('x', middle)], [false, false]);
  });

  test('is asked of the fifty that have most in common, where more do, in their order', () => {
    const middle = polygon(box(0, 0, 100, 100));
    const wide = (at: number) => polygon(box(99 - at, 0, 100, 10));
    const shapes = Array.from({ length: 60 }, (_, at) => wide((at * 7) % 60));
    const least = new Set(Array.from({ length: 10 }, (_, at) => at));
    const chosen = neighboursOf(middle, shapes, (shape) => shape);
    assert.deepEqual(
      chosen.map((shape) => shapes.indexOf(shape)),
      shapes.flatMap((_, at) => (least.has((at * 7) % 60) ? [] : [at])),
    );
  });

  test('leaves out of a farm what passes a hundredth of the plot', () => {
    const farm = polygon(box(0, 0, 100, 100));
    const out = (west: number) => outsideHa(polygon(box(west, 0, 10, 10)), farm);
    assert.ok(isNear(out(95), polygonAreaHa(polygon(box(100, 0, 5, 10)))));
    assert.ok(isNear(out(200), polygonAreaHa(polygon(box(200, 0, 10, 10)))));
    assert.deepEqual([out(50), out(90.05), outsideHa(farm, farm)], [null, null, null]);
    assert.ok((out(90.2) ?? 0) > 0);
    assert.deepEqual(
      [outsideHa(null, farm), outsideHa(farm, { type: 'Point', coordinates: [-45, -22] })],
      [null, null],
    );
  });
});
