import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordVersion } from '../../data/replica/history.ts';
import { changeVerb, shownChanges, shownVersions } from './version-words.ts';

const version = (parts: Partial<RecordVersion>): RecordVersion => ({
  version: 2,
  at: '2026-07-15T12:00:00.000Z',
  by: { userId: 'u', name: 'Ana' },
  op: 'update',
  changes: [],
  ...parts,
});
const cause = { recordId: 'h', version: 3, reason: 'Balança sem tara' };

test('a correction upstream is told as such', () => {
  assert.equal(changeVerb(version({ cause })), 'Acertou por correção');
  assert.equal(changeVerb(version({ op: 'create' })), 'Registrou');
});

test('what became nothing from nothing, and what the app marked, is no news', () => {
  const changes = [
    { field: 'recalculated', from: { by: 'h', at: '' }, to: null },
    { field: 'data.lot', from: null, to: '' },
    { field: 'data.finalHumidity', from: 12, to: 11.3 },
  ];
  assert.deepEqual(
    shownChanges(version({ changes })).map(({ field }) => field),
    ['data.finalHumidity'],
  );
});

test('a version that only settled a mark of the app is not told', () => {
  const settled = version({ changes: [{ field: 'recalculated', from: { by: 'h', at: '' }, to: null }] });
  assert.deepEqual(shownVersions([settled, version({ cause })]).length, 1);
});
