import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cropSeason, harvestSeason, isSeason, seasonOfYear } from './seasons.ts';

describe('a season', () => {
  test('of a harvest is that of its calendar year', () => {
    assert.equal(harvestSeason('2026-06-03'), '2026/27');
    assert.equal(harvestSeason('2099-12-31'), '2099/00');
    assert.deepEqual([2004, 2009, 999].map(seasonOfYear), ['2004/05', '2009/10', '0999/00']);
  });
  test('of field work runs from September to August', () => {
    assert.equal(cropSeason('2025-08-31'), '2025/26');
    assert.equal(cropSeason('2025-09-01'), '2026/27');
    assert.equal(cropSeason('2026-08-31'), '2026/27');
  });
  test('names two years that follow each other', () => {
    for (const season of ['2026/27', '1999/00']) assert.equal(isSeason(season), true);
    for (const other of ['2026/28', '2026', '26/27', '2026-27', '2026/27 ', 2026, null])
      assert.equal(isSeason(other), false);
  });
});
