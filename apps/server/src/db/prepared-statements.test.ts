import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from '../test/test-database.ts';

describe('prepared statements', () => {
  test('are kept by a connection under a name, those without values left out', async () => {
    const { db, drop } = await createTestDatabase();
    await db.connection().execute(async (one) => {
      for (const number of [1, 2, 3]) await sql`select ${number}::int as number`.execute(one);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
      assert.deepEqual(
        rows.map(({ statement }) => statement),
        ['select $1::int as number'],
      );
    });
    await drop();
  });

  test('are made anew after a migration changed what they answer', async () => {
    const { db, drop } = await createTestDatabase();
    await sql`create table kept (id int)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    await db.connection().execute(async (one) => {
      const read = () => sql`select * from kept where id = ${1}`.execute(one);
      assert.deepEqual((await read()).rows, [{ id: 1 }]);
      await sql`alter table kept add column name text`.execute(one);
      await assert.rejects(read, { code: '0A000' });
      assert.deepEqual((await read()).rows, [{ id: 1, name: null }]);
    });
    await drop();
  });

  test('are let go of, the one asked for longest ago first, so that texts without end take no memory without end', async () => {
    const { db, drop } = await createTestDatabase();
    await db.connection().execute(async (one) => {
      const usual = () => sql`select ${'usual'}::text as kept`.execute(one);
      for (let number = 0; number < 700; number += 1) {
        await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(one);
        await usual();
      }
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
      assert.ok(rows.length <= 350, String(rows.length));
      const kept = rows.map(({ statement }) => statement);
      assert.ok(kept.includes('select $1::text as kept'));
      assert.ok(kept.includes('select $1::int as "n699"'));
    });
    await drop();
  });
});
