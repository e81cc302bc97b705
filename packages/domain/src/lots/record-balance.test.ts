import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { genealogyOf } from './genealogy.ts';
import { balanceOf } from './record-balance.ts';

function balanceWith(key: string, change: Partial<FarmRecord> = {}) {
  const records = goldenRecords().map((record) => (record.id === goldenId(key) ? { ...record, ...change } : record));
  const record = records.find(({ id }) => id === goldenId(key));
  assert.ok(record !== undefined);
  return balanceOf(genealogyOf(records), record);
}

describe('the balance of a record', () => {
  test('tells lots, by-products and losses apart', () => {
    assert.deepEqual(balanceWith('M1'), {
      recordId: goldenId('M1'),
      inKg: 3112,
      outKg: 2490,
      byProductKg: 610,
      lossKg: 12,
      lossPct: (12 * 100) / 3112,
    });
  });

  test('of a harvest has in what its plots gave', () => {
    const { inKg, outKg, lossKg } = balanceWith('H01');
    assert.deepEqual([inKg, outKg, lossKg], [6820, 6820, 0]);
  });

  test('calls nothing lost while the work goes on', () => {
    const { inKg, lossKg } = balanceWith('D1', { status: 'in_progress', outputs: [] });
    assert.deepEqual([inKg, lossKg], [6604, 0]);
  });

  test('of a planned record is empty', () => {
    const { inKg, lossPct } = balanceWith('D1', { status: 'planned', outputs: [] });
    assert.deepEqual([inKg, lossPct], [0, null]);
  });
});
