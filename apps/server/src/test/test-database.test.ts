import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { isMigrated } from '../db/migrate.ts';
import { createTestDatabase } from './test-database.ts';
import { TEST_ENGINES } from './test-postgres.ts';

for (const engine of TEST_ENGINES) {
  describe(`a test database on PostgreSQL ${engine}`, () => {
    test('has every migration, is empty and belongs to its test alone', async () => {
      const [one, other] = await Promise.all([createTestDatabase({ engine }), createTestDatabase({ engine })]);
      assert.equal(await isMigrated(one.db), true);
      await sql`insert into throttle_hits (bucket, at) values ('x', now())`.execute(one.db);
      const { rows } = await sql`select * from throttle_hits`.execute(other.db);
      assert.deepEqual(rows, []);
      await Promise.all([one.drop(), other.drop()]);
    });

    test('sorts by the rules of Brazilian Portuguese', async () => {
      const { db, drop } = await createTestDatabase({ engine });
      const { rows } = await sql<{ name: string }>`
        select name from (values ('Zebu'), ('água'), ('Agudo')) names (name) order by name collate "pt-BR-x-icu"`.execute(
        db,
      );
      assert.deepEqual(
        rows.map(({ name }) => name),
        ['água', 'Agudo', 'Zebu'],
      );
      await drop();
    });
  });
}
