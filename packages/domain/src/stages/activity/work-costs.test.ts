import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasCosts } from './work-costs.ts';

test('work costs once it is begun, planned work from its day on, and work that was called off never', () => {
  const costs = (status: string, date: string) => hasCosts({ status, date }, '2026-06-10');
  assert.deepEqual([costs('done', '2026-06-01'), costs('in_progress', '2026-06-20')], [true, true]);
  assert.deepEqual([costs('planned', '2026-06-10'), costs('planned', '2026-06-11')], [true, false]);
  assert.deepEqual([costs('cancelled', '2026-06-01'), costs('cancelled', '2026-06-20')], [false, false]);
});
