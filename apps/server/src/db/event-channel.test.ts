import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createTestDatabase } from '../test/test-database.ts';
import { membersAmong } from './event-channel.ts';

describe('who of those connected is a member of a farm', () => {
  test('is found among more people than a statement may have values', async () => {
    const { db, drop } = await createTestDatabase();
    const people = Array.from({ length: 70_000 }, () => randomUUID());
    assert.deepEqual(await membersAmong(db, randomUUID(), people), []);
    await drop();
  });
});
