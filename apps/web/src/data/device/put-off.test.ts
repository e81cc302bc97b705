import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { isPutOff, PUT_OFF_DAYS, putOff } from './put-off.ts';

Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage() });

const NOW = Date.parse('2026-07-15T12:00:00Z');
const LATER = NOW + PUT_OFF_DAYS * 86_400_000;

test('what is put off is not asked for thirty days, of this person and this thing alone', () => {
  assert.equal(isPutOff('ana', 'phone', NOW), false);
  putOff('ana', 'phone', NOW);
  assert.deepEqual([isPutOff('ana', 'phone', NOW), isPutOff('ana', 'phone', LATER - 1)], [true, true]);
  assert.deepEqual([isPutOff('ana', 'document', NOW), isPutOff('rui', 'phone', NOW)], [false, false]);
  assert.equal(isPutOff('ana', 'phone', LATER), false);
});

test('a clock that is set back does not put it off for ever', () => {
  putOff('ana', 'phone', LATER);
  assert.equal(isPutOff('ana', 'phone', NOW), false);
});
