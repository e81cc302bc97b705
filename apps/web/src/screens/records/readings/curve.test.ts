import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisFor, type Frame, heightOf, placeOf } from './curve.ts';

const FRAME: Frame = { width: 328, height: 260, left: 30, right: 10, top: 10, bottom: 30 };

test('moisture is drawn on the fixed logarithmic axis, on which drying by a constant share runs straight', () => {
  const axis = axisFor('humidity', [57, 16.8]);
  assert.deepEqual([axis.low, axis.high, axis.isLogarithmic], [9, 64, true]);
  const [first = 0, second = 0, third = 0] = [40, 20, 10].map((value) => heightOf(value, axis, FRAME));
  assert.ok(Math.abs(second - first - (third - second)) < 1e-9);
});

test('any other axis has round ticks that hold every value', () => {
  const axis = axisFor('ph', [5.1, 4.3, 4.05]);
  assert.ok(axis.low <= 4.05 && axis.high >= 5.1);
  assert.ok(axis.ticks.length >= 3 && axis.ticks.length <= 7);
  assert.deepEqual(axisFor('ph', [4]).ticks.at(0), 4);
});

test('moisture off the usual axis is drawn all the same', () => {
  const axis = axisFor('humidity', [70, 12]);
  assert.equal(axis.isLogarithmic, false);
  assert.ok(axis.high >= 70);
});

test('moments run from left to right, a single one stands in the middle', () => {
  assert.equal(placeOf(0, [0, 10], FRAME), 30);
  assert.equal(placeOf(10, [0, 10], FRAME), 318);
  assert.equal(placeOf(5, [5, 5], FRAME), 174);
});
