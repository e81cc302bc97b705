import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FUTURES, FUTURES_MONTHS } from './markets.ts';

test('the letters of the exchanges are months of the year, each contract with those that it has', () => {
  assert.deepEqual(FUTURES_MONTHS, { F: 1, H: 3, K: 5, N: 7, U: 9, X: 11, Z: 12 });
  const months = Object.values(FUTURES).flatMap(({ rows }) => rows.flatMap(({ value }) => [...value.months]));
  assert.deepEqual(new Set(months), new Set(Object.keys(FUTURES_MONTHS)));
});
