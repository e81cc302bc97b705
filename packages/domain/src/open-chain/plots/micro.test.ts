import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  doubleArea,
  holds,
  isSimple,
  isWithin,
  type Micro,
  type MicroRing,
  micro,
  ringsTouch,
  side,
  turned,
  withoutTwins,
} from './micro.ts';

const SQUARE: MicroRing = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];

/** A coarse grid, on which lines cross, touch, lie on each other and come back often. */
const corner = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
const ring = fc.array(corner, { minLength: 3, maxLength: 7 });

type Line = readonly [Micro, Micro];
const linesOf = (corners: MicroRing): Line[] =>
  corners.map((from, at): Line => [from, corners[(at + 1) % corners.length] as Micro]);

/** Points that two lines share: none, all of a stretch (`2`), or one; found by the parameters of both lines. */
function sharedPoints([a, b]: Line, [c, d]: Line): 0 | 1 | 2 {
  const [ux, uy, vx, vy, wx, wy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1], c[0] - a[0], c[1] - a[1]];
  const across = ux * vy - uy * vx;
  if (across !== 0) {
    const [t, s] = [(wx * vy - wy * vx) / across, (wx * uy - wy * ux) / across];
    return t >= 0 && t <= 1 && s >= 0 && s <= 1 ? 1 : 0;
  }
  if (wx * uy - wy * ux !== 0) return 0;
  const along = (point: Micro) => point[0] * ux + point[1] * uy;
  const [one, other] = [
    [along(a), along(b)].sort((left, right) => left - right),
    [along(c), along(d)].sort((left, right) => left - right),
  ] as [[number, number], [number, number]];
  const stretch = Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
  return stretch < 0 ? 0 : stretch === 0 ? 1 : 2;
}

const isRepeated = (corners: MicroRing): boolean =>
  corners.some((point, at) => corners.some((other, beside) => at < beside && String(point) === String(other)));

describe('a ring of whole millionths', () => {
  test('is made of degrees by rounding, and never has a zero with a sign', () => {
    assert.deepEqual(micro([-45.1234564, 22.1234567]), [-45123456, 22123457]);
    assert.ok(Object.is(micro([-0.0000001, -0])[0], 0) && Object.is(micro([0, -0.0000002])[1], 0));
  });

  test('has twice its area above zero where it runs counter-clockwise, wherever it starts', () => {
    assert.equal(doubleArea(SQUARE), 32);
    fc.assert(
      fc.property(ring, fc.nat(6), (corners, first) => {
        const moved = [...corners.slice(first % corners.length), ...corners.slice(0, first % corners.length)];
        assert.equal(doubleArea(moved), doubleArea(corners));
        assert.equal(doubleArea([...corners].reverse()) + doubleArea(corners), 0);
      }),
    );
  });

  test('is simple where no two of its lines share more than the corner between them', () => {
    fc.assert(
      fc.property(ring, (corners) => {
        fc.pre(!isRepeated(corners));
        const lines = linesOf(corners);
        const isClean = lines.every((one, at) =>
          lines.every((other, beside) => {
            if (beside <= at) return true;
            const areNeighbours = beside === at + 1 || (at === 0 && beside === lines.length - 1);
            return sharedPoints(one, other) <= (areNeighbours ? 1 : 0);
          }),
        );
        assert.equal(isSimple(corners), isClean && doubleArea(corners) !== 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('touches another where one line of each shares a point', () => {
    fc.assert(
      fc.property(ring, ring, (one, other) => {
        fc.pre(!isRepeated(one) && !isRepeated(other));
        const touches = linesOf(one).some((line) => linesOf(other).some((beside) => sharedPoints(line, beside) > 0));
        assert.equal(ringsTouch(one, other), touches);
      }),
      { numRuns: 1000 },
    );
  });

  test('holds the points from which a line to far away crosses it an odd number of times', () => {
    fc.assert(
      fc.property(ring, corner, (corners, point) => {
        const isOnLine = linesOf(corners).some((line) => sharedPoints(line, [point, point]) > 0);
        fc.pre(isSimple(corners) && !isOnLine);
        // So steep that it meets no corner of the grid but the point that it starts from.
        const away: Line = [point, [point[0] + 100, point[1] + 10_001]];
        const crossings = linesOf(corners).filter((line) => sharedPoints(line, away) > 0).length;
        assert.equal(isWithin(corners, point), crossings % 2 === 1);
      }),
      { numRuns: 2000 },
    );
  });

  test('runs counter-clockwise as an outline and clockwise as a hole', () => {
    assert.deepEqual(turned(SQUARE, 'outer'), SQUARE);
    assert.deepEqual(turned(SQUARE, 'hole'), [...SQUARE].reverse());
    assert.deepEqual(turned([...SQUARE].reverse(), 'outer'), SQUARE);
  });

  test('says on which side of a line a point is', () => {
    assert.deepEqual(
      [side([0, 0], [2, 0], [1, 1]), side([0, 0], [2, 0], [1, -1]), side([0, 0], [2, 0], [5, 0])],
      [1, -1, 0],
    );
  });
});

const square = (west: number, south: number, size: number): MicroRing => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];

describe('rings in millionths', () => {
  test('lose corners that repeat the one before, the closing ones too, and keep a corner that comes back later', () => {
    const [a, b, c] = [[0, 0] as const, [0, 5] as const, [5, 5] as const];
    assert.deepEqual(withoutTwins([a, a, b, b, c, a, c, a, a]), [a, b, c, a, c]);
    assert.deepEqual(withoutTwins([a, a]), [a]);
    assert.deepEqual(withoutTwins([]), []);
    assert.deepEqual(withoutTwins([a, [0, 1], [1, 1], [1, 0]]), [a, [0, 1], [1, 1], [1, 0]]);
  });

  test('have no area and are not simple with less than three corners or on one line', () => {
    assert.deepEqual(
      [[], [[1, 1]], square(3, 3, 9).slice(0, 2)].map((ring) => doubleArea(ring as MicroRing)),
      [0, 0, 0],
    );
    for (const ring of [
      [],
      square(0, 0, 4).slice(0, 2),
      [
        [0, 0],
        [2, 2],
        [4, 4],
      ],
    ] as MicroRing[])
      assert.equal(isSimple(ring), false);
    assert.equal(isSimple(square(0, 0, 4).slice(0, 3)), true);
  });

  test('turn back upon themselves in a spike, and not where a line only goes on', () => {
    assert.equal(
      isSimple([
        [0, 0],
        [2, 0],
        [4, 0],
        [4, 4],
      ]),
      true,
    );
    assert.equal(
      isSimple([
        [0, 0],
        [4, 0],
        [2, 0],
        [4, 4],
      ]),
      false,
    );
    assert.equal(
      isSimple([
        [0, 0],
        [0, 2],
        [0, 1],
        [-4, 4],
      ]),
      false,
    );
  });

  test('touch where one begins or ends on the other, and hold what lies wholly inside', () => {
    assert.deepEqual(
      [square(4, 0, 4), square(4, 4, 1), square(5, 0, 4), square(1, 1, 2), square(-1, -1, 9)].map((other) => [
        ringsTouch(square(0, 0, 4), other),
        ringsTouch(other, square(0, 0, 4)),
        holds(square(0, 0, 4), other),
      ]),
      [
        [true, true, false],
        [true, true, false],
        [false, false, false],
        [false, false, true],
        [false, false, false],
      ],
    );
    assert.equal(holds(square(0, 0, 4), []), false);
  });
});
