import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostHeat } from './drying-heat.ts';

test('a mass gets no hotter than the form in it that bears least, and one that nobody knows is taken for fruit', () => {
  const day = '2026-11-23';
  assert.deepEqual([mostHeat(['cherry_mixed'], day), mostHeat(['wet_parchment'], day)], [45, 40]);
  assert.equal(mostHeat(['dry_cherry', 'cherry_unripe', 'wet_parchment'], day), 30);
  assert.equal(mostHeat(['green_bean', 'dry_parchment'], day), 40);
  assert.deepEqual([mostHeat(['green_bean'], day), mostHeat([], day)], [45, 45]);
});
