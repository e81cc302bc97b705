import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceRecord } from '../../data/device-database.ts';
import { findRecords } from './find-records.ts';

const record = (name: string, code: string, rest: Partial<DeviceRecord> = {}): DeviceRecord =>
  // Only what the search reads.
  ({ name, code, data: {}, deletedAt: null, updatedAt: '2026-07-15', ...rest }) as DeviceRecord;

const RECORDS = [
  record('Secagem Mata', '26-SEC-0006'),
  record('Talhão da Água', '', { updatedAt: '2026-07-16' }),
  record('Secagem Mata velha', '26-SEC-0001', { deletedAt: '2026-07-14' }),
  record('Tulha 2', '26-DES-0001', { data: { lot: 'MATA-01' } }),
];
const names = (typed: string) => findRecords(RECORDS, typed).map(({ name }) => name);

test('records are found by every word of name, code or lot, accents aside', () => {
  assert.deepEqual(names('mata'), ['Secagem Mata', 'Tulha 2']);
  assert.deepEqual(names('sec 0006'), ['Secagem Mata']);
  assert.deepEqual(names('agua'), ['Talhão da Água']);
});

test('nothing typed finds nothing, and what was deleted is not found', () => {
  assert.deepEqual(names('  '), []);
  assert.deepEqual(names('velha'), []);
});
