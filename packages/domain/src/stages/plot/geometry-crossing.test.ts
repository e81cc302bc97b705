import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasCrossing, isPointInGeometry, type Position, polygonAreaHa } from './geometry.ts';
import { ringFault } from './ring-fault.ts';

/** Corners on a grid of metres, so that lines that only touch are common. */
const corner = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
const ring = fc.array(corner, { minLength: 3, maxLength: 9 });
type Corner = readonly [x: number, y: number];

const onFarm = ([x, y]: Corner, step = 1e-5): Position => [-45 + x * step, -22 + y * step];
const shape = (corners: readonly Corner[], step?: number) => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)].map((one) => onFarm(one, step))],
});
const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
/** Whether each of two lines goes from one side of the other to its other side. */
const cross = (a: Corner, b: Corner, c: Corner, d: Corner): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
const linesOf = (corners: readonly Corner[]): (readonly [Corner, Corner])[] =>
  corners.map((start, at) => [start, corners[(at + 1) % corners.length] ?? start] as const);

test('an outline crosses itself where two of its lines do, whichever way it is walked', () => {
  fc.assert(
    fc.property(ring, (corners) => {
      const lines = linesOf(corners);
      const isCrossed = lines.some(([a, b], at) => lines.slice(at + 1).some(([c, d]) => cross(a, b, c, d)));
      assert.equal(hasCrossing(shape(corners)), isCrossed);
      assert.equal(hasCrossing(shape(corners.toReversed())), isCrossed);
      assert.equal(hasCrossing(shape(corners, 1e-6)), isCrossed, 'in millionths of a degree');
    }),
    { numRuns: 2_000 },
  );
});

test('an outline with its corners round a point crosses nowhere, and holds the point', () => {
  const reaches = fc.array(fc.integer({ min: 3, max: 40 }), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(reaches, (lengths) => {
      const corners = lengths.map((length, at): Corner => {
        const angle = (2 * Math.PI * at) / lengths.length;
        return [length * Math.cos(angle), length * Math.sin(angle)];
      });
      assert.equal(hasCrossing(shape(corners)), false);
      assert.equal(isPointInGeometry(onFarm([0, 0]), shape(corners)), true);
      assert.equal(isPointInGeometry(onFarm([50, 50]), shape(corners)), false);
    }),
  );
});

test('a box of some metres has their product as its area', () => {
  const [metresEast, metresNorth] = [103_200 * 1e-5, 110_750 * 1e-5];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 }), (width, height) => {
      const corners: Corner[] = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const expected = (width * metresEast * height * metresNorth) / 10_000;
      const found = polygonAreaHa(shape(corners)) ?? 0;
      assert.ok(Math.abs(found - expected) / expected < 0.005, `${found} in place of ${expected}`);
    }),
  );
});

test('a side that runs back over the one before it is a fault of the outline, from either end', () => {
  const faultOf = (corners: readonly Corner[]) =>
    ringFault([...corners, ...corners.slice(0, 1)].map((one) => onFarm(one)))?.kind;
  assert.equal(
    faultOf([
      [0, 0],
      [9, 0],
      [4, 0],
      [4, 9],
    ]),
    'crossing',
  );
  assert.equal(
    faultOf([
      [0, 0],
      [4, 0],
      [9, 0],
      [2, 0],
      [2, 9],
    ]),
    'crossing',
  );
  assert.equal(
    faultOf([
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
    ]),
    undefined,
  );
});

test('a side that only touches another with its end is a fault', () => {
  const faultOf = (corners: readonly Corner[]) =>
    ringFault([...corners, ...corners.slice(0, 1)].map((one) => onFarm(one)))?.kind;
  // The corner (4, 0) lies on the side from (0, 0) to (9, 0), and (9, 5) on the side east of all others.
  assert.equal(
    faultOf([
      [0, 0],
      [9, 0],
      [9, 9],
      [4, 0],
      [0, 9],
    ]),
    'crossing',
  );
  assert.equal(
    faultOf([
      [0, 0],
      [5, 5],
      [9, 0],
      [9, 9],
      [5, 5],
      [0, 9],
    ]),
    'crossing',
  );
});
