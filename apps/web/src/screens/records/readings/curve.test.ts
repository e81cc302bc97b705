import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisFor, type Frame, frameFor, heightOf, placeOf, timeTicks } from './curve.ts';

const FRAME: Frame = { width: 328, height: 260, left: 30, right: 10, top: 10, bottom: 30, letters: 1 };

test('moisture is drawn on the fixed logarithmic axis, on which drying by a constant share runs straight', () => {
  const axis = axisFor(true, [57, 16.8]);
  assert.deepEqual([axis.low, axis.high, axis.isLogarithmic], [9, 64, true]);
  const [first = 0, second = 0, third = 0] = [40, 20, 10].map((value) => heightOf(value, axis, FRAME));
  assert.ok(Math.abs(second - first - (third - second)) < 1e-9);
});

test('any other axis has round ticks that hold every value', () => {
  const axis = axisFor(false, [5.1, 4.3, 4.05]);
  assert.ok(axis.low <= 4.05 && axis.high >= 5.1);
  assert.ok(axis.ticks.length >= 3 && axis.ticks.length <= 7);
  assert.deepEqual(axisFor(false, [4]).ticks.at(0), 4);
});

test('moisture off the usual axis is drawn all the same', () => {
  const axis = axisFor(true, [70, 12]);
  assert.equal(axis.isLogarithmic, false);
  assert.ok(axis.high >= 70);
});

test('an axis holds more readings than a call takes arguments', () => {
  const axis = axisFor(false, [...Array.from({ length: 200_000 }, () => 4.3), 5.1]);
  assert.ok(axis.low <= 4.3 && axis.high >= 5.1);
});

test('moments run from left to right, a single one stands in the middle', () => {
  assert.equal(placeOf(0, [0, 10], FRAME), 30);
  assert.equal(placeOf(10, [0, 10], FRAME), 318);
  assert.equal(placeOf(5, [5, 5], FRAME), 174);
});

test('the time axis writes no more days than there is room for, and hours where they count', () => {
  const start = Date.parse('2026-07-03T19:00:00.000Z');
  const span = [start, start + 15 * 86_400_000] as const;
  const zone = { timeZone: 'America/Sao_Paulo', inHours: false };
  assert.deepEqual(
    timeTicks(span, { width: 250, ...zone }).map(({ label }) => label),
    ['03/07', '08/07', '13/07', '18/07'],
  );
  assert.ok(timeTicks(span, { width: 520, ...zone }).length <= 8);
  const hours = timeTicks([start, start + 48 * 3_600_000], { width: 300, ...zone, inHours: true });
  assert.deepEqual(
    hours.map(({ label }) => label),
    ['0 h', '12 h', '24 h', '36 h', '48 h'],
  );
});

test('a chart is as wide as its box', () => {
  assert.equal(frameFor(294).width, 294);
  assert.ok(frameFor(580).height > frameFor(294).height);
  const enlarged = frameFor(294, 2);
  assert.equal(enlarged.left, 2 * frameFor(294).left);
  assert.equal(enlarged.height - enlarged.top - enlarged.bottom, 262 - 10 - 34);
});
