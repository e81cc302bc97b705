import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harvestWindow } from './flowering.ts';

test('coffee that flowered is picked from 210 to 240 days after', () => {
  assert.deepEqual(harvestWindow('2025-10-01'), { from: '2026-04-29', to: '2026-05-29' });
  assert.deepEqual(harvestWindow('2027-09-15'), { from: '2028-04-12', to: '2028-05-12' });
});
