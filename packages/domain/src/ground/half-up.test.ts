import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halfUp } from './half-up.ts';

test('a half goes up by what its decimals say, whatever a binary fraction makes of it', () => {
  assert.deepEqual(
    [halfUp(1.005, 2), halfUp(1131.2549999999999, 2), halfUp(1.004, 2), halfUp(2.5, 0), halfUp(2.25, 1)],
    [1.01, 1131.26, 1, 3, 2.3],
  );
});

test('below zero a half goes up too, and what rounds to zero has no sign', () => {
  assert.deepEqual([halfUp(-1.005, 2), halfUp(-1.006, 2), halfUp(-0.001, 2)], [-1, -1.01, 0]);
});
