import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { isAnswered, isSnoozed, snooze } from './snooze.ts';

Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage() });

const NOW = Date.parse('2026-07-15T12:00:00Z');
const LATER = NOW + 30 * 86_400_000;

test('what is put off is not asked for thirty days, of this person and this thing alone', () => {
  assert.equal(isSnoozed('ana', 'phone', NOW), false);
  snooze('ana', 'phone', NOW);
  assert.deepEqual([isSnoozed('ana', 'phone', NOW), isSnoozed('ana', 'phone', LATER - 1)], [true, true]);
  assert.deepEqual([isSnoozed('ana', 'document', NOW), isSnoozed('rui', 'phone', NOW)], [false, false]);
  assert.equal(isSnoozed('ana', 'phone', LATER), false);
});

test('a clock that is set back does not put it off for ever', () => {
  snooze('ana', 'phone', LATER);
  assert.equal(isSnoozed('ana', 'phone', NOW), false);
});

test('what is answered once is answered for good', () => {
  assert.equal(isAnswered('ana', 'stock'), false);
  snooze('ana', 'stock', NOW);
  assert.deepEqual([isAnswered('ana', 'stock'), isAnswered('rui', 'stock')], [true, false]);
  assert.equal(isSnoozed('ana', 'stock', LATER), false);
});
