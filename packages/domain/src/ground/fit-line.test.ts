import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitLine } from './fit-line.ts';

const points = (...values: readonly (readonly [number, number])[]) => values.map(([x, y]) => ({ x, y }));

test('a line goes through two points, and says nothing of its error', () => {
  assert.deepEqual(fitLine(points([1, 10], [3, 4])), { slope: -3, level: 13, slopeError: 0 });
});

test('of more points it is the one with the least squares, with the error of its slope', () => {
  const fitted = fitLine(points([0, 0], [1, 2], [2, 1], [3, 3]));
  assert.ok(fitted);
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 1e-12, `${value}`);
  near(fitted.slope, 0.8);
  near(fitted.level, 0.3);
  near(fitted.slopeError, Math.sqrt(1.8 / 2 / 5));
});

test('one point has no line, and neither have points at one x', () => {
  assert.equal(fitLine([]), null);
  assert.equal(fitLine(points([1, 10])), null);
  assert.equal(fitLine(points([2, 10], [2, 4], [2, 7])), null);
});

test('points less than a unit apart have one', () => {
  assert.deepEqual(fitLine(points([0, 1], [0.5, 2])), { slope: 2, level: 1, slopeError: 0 });
});
