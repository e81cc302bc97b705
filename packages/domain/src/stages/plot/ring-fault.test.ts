import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Position } from './geometry.ts';
import { ringFault } from './ring-fault.ts';

type Corner = readonly [x: number, y: number];
const MILLIONTH = 1e-6;

/** Corners on a grid of millionths of a degree, closed into a ring. */
const ringOf = (...corners: readonly Corner[]): Position[] =>
  [...corners, ...corners.slice(0, 1)].map(([x, y]) => [-45 + x * MILLIONTH, -22 + y * MILLIONTH]);

const cross = ([ax, ay]: Corner, [bx, by]: Corner): number => ax * by - ay * bx;
const minus = ([ax, ay]: Corner, [bx, by]: Corner): Corner => [ax - bx, ay - by];
const overlap = (a: number, b: number, c: number, d: number): boolean =>
  Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));

/** Whether two lines have a point in common, by where on each of them it would be. */
function share(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [one, other, between] = [minus(b, a), minus(d, c), minus(c, a)];
  const whole = cross(one, other);
  if (whole === 0)
    return cross(between, one) === 0 && overlap(a[0], b[0], c[0], d[0]) && overlap(a[1], b[1], c[1], d[1]);
  const parts = [cross(between, other) / whole, cross(between, one) / whole];
  return parts.every((part) => part >= 0 && part <= 1);
}

/** Whether a line goes on into the way that led to it. */
function turnsBack(a: Corner, b: Corner, c: Corner): boolean {
  const [back, on] = [minus(a, b), minus(c, b)];
  return cross(back, on) === 0 && back[0] * on[0] + back[1] * on[1] > 0;
}

function kindOf(drawn: readonly Corner[]): string | undefined {
  const corners = drawn.filter(([x, y], at) => {
    const [beforeX, beforeY] = drawn.at(at - 1) ?? [x, y];
    return x !== beforeX || y !== beforeY;
  });
  if (corners.length < 3) return 'few';
  const at = (index: number): Corner => corners[index % corners.length] ?? [0, 0];
  const isCrossed = corners.some((_, one) => {
    if (turnsBack(at(one), at(one + 1), at(one + 2))) return true;
    return corners.some((__, other) => {
      const isApart = other > one + 1 && (one > 0 || other < corners.length - 1);
      return isApart && share(at(one), at(one + 1), at(other), at(other + 1));
    });
  });
  return isCrossed ? 'crossing' : undefined;
}

describe('an outline', () => {
  test('is at fault where two sides meet or one runs back, or fewer than three corners are left', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(fc.array(corner, { minLength: 1, maxLength: 7 }), (corners) => {
        const kind = kindOf(corners);
        assert.equal(ringFault(ringOf(...corners))?.kind, kind);
        assert.equal(ringFault(ringOf(...corners.toReversed()))?.kind, kind);
      }),
      { numRuns: 3_000 },
    );
  });

  test('tells the later corner at which it crosses, as it was drawn', () => {
    assert.deepEqual(ringFault(ringOf([0, 0], [9, 9], [9, 0], [0, 9])), { kind: 'crossing', corner: 3 });
    assert.deepEqual(ringFault(ringOf([0, 9], [0, 0], [0, 0], [9, 9], [9, 0])), { kind: 'crossing', corner: 5 });
    assert.deepEqual(ringFault(ringOf([0, 0], [9, 0], [4, 0], [4, 9])), { kind: 'crossing', corner: 2 });
  });

  test('of three corners is sound, also without the last that closes it, and of two or none it is not', () => {
    const triangle: readonly Corner[] = [
      [0, 0],
      [9, 0],
      [0, 9],
    ];
    assert.equal(ringFault(ringOf(...triangle)), null);
    assert.equal(ringFault(ringOf(...triangle).slice(0, 3)), null);
    assert.deepEqual(ringFault(ringOf([0, 0], [9, 0], [9, 0])), { kind: 'few' });
    assert.deepEqual(ringFault([]), { kind: 'few' });
  });

  test('is looked at as it is given away, in millionths of a degree', () => {
    const [west, east] = [-45.500_000_4, -45.500_000_6];
    assert.equal(
      ringFault([
        [west, -22],
        [east, -22],
        [-45.5, -21.9],
        [west, -22],
      ]),
      null,
    );
    assert.deepEqual(
      ringFault([
        [west, -22],
        [-45.500_000_2, -22],
        [-45.5, -21.9],
        [west, -22],
      ]),
      { kind: 'few' },
    );
  });
});
