import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { uuidV7 } from './uuid.ts';

test('a UUIDv7 holds its instant and sorts by it', () => {
  const early = uuidV7(new Date('2026-06-03T14:05:00.000Z'));
  const late = uuidV7(new Date('2026-06-03T14:05:00.001Z'));
  assert.match(early, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(Number.parseInt(early.replace('-', '').slice(0, 12), 16), Date.parse('2026-06-03T14:05:00.000Z'));
  assert.ok(early < late);
  assert.ok(isUuid(late));
});
