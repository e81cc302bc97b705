import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stockStatus } from './stock-status.ts';

test('a storage is shipped once less than half a kilo is left, and in part before', () => {
  const cases = [
    ['in_stock', 600, 0, 'in_stock'],
    ['in_stock', 600, 1, 'partially_shipped'],
    ['in_stock', 600, 599.4, 'partially_shipped'],
    ['in_stock', 600, 599.5, 'shipped'],
    ['in_stock', 600, 600, 'shipped'],
    ['draft', 600, 600, 'draft'],
  ] as const;
  for (const [status, kg, consumedKg, shown] of cases)
    assert.equal(stockStatus(status, { kg, consumedKg }), shown, `${status} ${kg} ${consumedKg}`);
});
