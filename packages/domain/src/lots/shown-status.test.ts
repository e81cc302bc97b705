import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import { drawsOf } from './lots.ts';
import { shownStatus, storedStatus } from './shown-status.ts';

const records = goldenRecords().map((record) => ({ ...record, status: storedStatus(record.section, record.status) }));
const draws = records.flatMap(drawsOf);

function statusOf(name: string): string {
  const record = records.find(({ id }) => id === goldenId(name));
  assert.ok(record);
  return shownStatus(record, draws);
}

test('a store is shown as shipped, partly shipped or in stock by what left it', () => {
  assert.deepEqual([statusOf('ST2'), statusOf('ST1'), statusOf('ST7')], ['shipped', 'partially_shipped', 'in_stock']);
});

test('what is shown of a store is stored as in stock, whatever else as it is', () => {
  assert.equal(storedStatus('armazenamento', 'shipped'), 'in_stock');
  assert.equal(storedStatus('armazenamento', 'blocked'), 'blocked');
  assert.equal(storedStatus('secagem', 'constructor'), 'constructor');
});
