import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastSeen } from './last-seen.ts';

test('a device was seen today, yesterday or on a day', () => {
  const now = new Date(2026, 6, 15, 9, 30);
  assert.equal(lastSeen(new Date(2026, 6, 15, 8, 5), now), 'hoje, 08:05');
  assert.equal(lastSeen(new Date(2026, 6, 14, 18, 5), now), 'ontem, 18:05');
  assert.equal(lastSeen(new Date(2026, 6, 13, 18, 5), now), '13/07/2026');
});
