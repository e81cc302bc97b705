import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { simplified } from '@cafezal/domain/maps/simplify.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import fc from 'fast-check';
import { metersBetween, type Position, planeAt } from '../../../components/map/map-plane.ts';
import {
  changed,
  cornerPlace,
  geometryOf,
  movedByMeters,
  outlineOf,
  outlineTrouble,
  undone,
  walkedTo,
  withCorner,
  withCornerAt,
  withoutCorner,
} from './outline.ts';

const plane = planeAt([-45.13, -22.12]);
const at = (x: number, y: number): Position => plane.toPosition({ x, y });
const SQUARE = [at(0, 0), at(100, 0), at(100, 100), at(0, 100)];

describe('an outline', () => {
  test('of three corners or more is a closed polygon, of one a point, of two nothing', () => {
    assert.deepEqual(geometryOf([]), null);
    assert.deepEqual(geometryOf(SQUARE.slice(0, 1)), { type: 'Point', coordinates: SQUARE[0] });
    assert.equal(geometryOf(SQUARE.slice(0, 2)), null);
    assert.ok(Math.abs((polygonAreaHa(geometryOf(SQUARE)) ?? 0) - 1) < 0.001);
  });

  test('gives each step back', () => {
    const [first, second] = [SQUARE.slice(0, 1), SQUARE.slice(0, 2)];
    const drawn = changed(changed(outlineOf([]), first), second);
    assert.deepEqual(undone(drawn).points, first);
    assert.deepEqual(undone(undone(undone(drawn))).points, []);
  });

  test('says in words why it cannot be used', () => {
    assert.equal(outlineTrouble([]), 'Marque pelo menos um ponto.');
    assert.equal(outlineTrouble(SQUARE.slice(0, 1)), null);
    assert.match(outlineTrouble(SQUARE.slice(0, 2)) ?? '', /marque mais 1/);
    const [a = at(0, 0), b = at(0, 0), c = at(0, 0), d = at(0, 0)] = SQUARE;
    assert.match(outlineTrouble([a, c, b, d]) ?? '', /se cruzam/);
    assert.match(outlineTrouble([at(0, 0), at(50, 0), at(100, 0)]) ?? '', /linha só/);
    assert.equal(outlineTrouble(SQUARE), null);
  });

  test('takes a corner in, moves it and lets it go', () => {
    const five = withCorner(SQUARE, at(50, -20), 1);
    assert.deepEqual(five[1], at(50, -20));
    assert.deepEqual(withoutCorner(five, 1), SQUARE);
    assert.deepEqual(withCornerAt(SQUARE, 2, at(90, 90))[2], at(90, 90));
    assert.ok(Math.abs(metersBetween(at(0, 0), movedByMeters(at(0, 0), { x: 3, y: -4 })) - 5) < 0.2);
  });

  test('takes a touch on a line between its two corners, and one elsewhere after the last', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
      { x: 0, y: 100 },
    ];
    assert.equal(cornerPlace(corners, { x: 50, y: 4 }, 16), 1);
    assert.equal(cornerPlace(corners, { x: 2, y: 50 }, 16), 4);
    assert.equal(cornerPlace(corners, { x: 50, y: 50 }, 16), 4);
    assert.equal(cornerPlace(corners.slice(0, 2), { x: 50, y: 0 }, 16), 2);
  });
});

describe('a walk', () => {
  test('marks a point each 5 m and none while the position is not sure', () => {
    const one = walkedTo([], { at: at(0, 0), accuracyM: 4 });
    assert.equal(walkedTo(one, { at: at(4, 0), accuracyM: 4 }), one);
    assert.equal(walkedTo(one, { at: at(5.5, 0), accuracyM: 4 }).length, 2);
    assert.equal(walkedTo(one, { at: at(50, 0), accuracyM: 26 }), one);
  });

  test('leaves no two neighbours nearer than 5 m, wherever one goes', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(steps, (moves) => {
        let [x, y] = [0, 0];
        let points: readonly Position[] = [];
        for (const [dx, dy] of moves) {
          [x, y] = [x + dx, y + dy];
          points = walkedTo(points, { at: at(x, y), accuracyM: 5 });
        }
        assert.ok(points.slice(1).every((point, index) => metersBetween(point, points[index] ?? point) >= 5));
      }),
    );
  });

  test('is kept by its bends, with the area that it had', () => {
    const side = (from: readonly [number, number], to: readonly [number, number]): Position[] =>
      Array.from({ length: 20 }, (_, step) =>
        at(from[0] + ((to[0] - from[0]) * step) / 20, from[1] + ((to[1] - from[1]) * step) / 20),
      );
    const walked = [
      ...side([0, 0], [100, 0]),
      ...side([100, 0], [100, 100]),
      ...side([100, 100], [0, 100]),
      ...side([0, 100], [0, 0]),
    ];
    const bends = simplified(walked, 1.5);
    assert.ok(bends.length <= 6, String(bends.length));
    assert.ok(Math.abs((polygonAreaHa(geometryOf(bends)) ?? 0) - 1) < 0.03);
  });

  test('simplified is never more than it was, and keeps its ends', () => {
    const somewhere = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
    fc.assert(
      fc.property(fc.array(somewhere, { minLength: 1, maxLength: 60 }), (places) => {
        const points = places.map(([x, y]) => at(x, y));
        const bends = simplified(points, 2);
        assert.ok(bends.length <= points.length);
        assert.deepEqual([bends[0], bends.at(-1)], [points[0], points.at(-1)]);
      }),
    );
  });
});
