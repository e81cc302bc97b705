import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondsUntil, waitText } from './use-countdown.ts';

test('a wait is counted in whole seconds that have begun, and ends at nothing', () => {
  assert.equal(secondsUntil(10_000, 5_001), 5);
  assert.equal(secondsUntil(10_000, 5_000), 5);
  assert.equal(secondsUntil(10_000, 9_999), 1);
  assert.equal(secondsUntil(10_000, 10_000), 0);
  assert.equal(secondsUntil(10_000, 20_000), 0);
  assert.equal(secondsUntil(null, 5_000), 0);
});

test('a wait is told in seconds, from a minute on as a clock tells it', () => {
  assert.deepEqual([3, 59, 60, 61, 292, 300].map(waitText), ['3 s', '59 s', '1:00', '1:01', '4:52', '5:00']);
});
