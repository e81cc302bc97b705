import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
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

  test('answer the same each time: rows, none, nothing at all, and after one failed', async () => {
    const { db, drop } = await createTestDatabase();
    await sql`create table kept (id int unique, at timestamptz, sack jsonb, weights numeric[])`.execute(db);
    const at = new Date('2026-06-01T12:00:00.500Z');
    await db.connection().execute(async (one) => {
      const put = (id: number) =>
        sql`insert into kept values (${id}, ${at}, ${{ kg: 60.5 }}, ${[1.5, null]}::numeric[])`.execute(one);
      const read = (id: number) => sql`select * from kept where id = ${id}`.execute(one);
      const half = (number: number) => sql`select 1 / ${number}::int as half, ${null}::text as nothing`.execute(one);
      await assert.rejects(half(0), { code: '22012' });
      assert.deepEqual((await read(1)).rows, []);
      for (const id of [1, 2, 3]) {
        const { rows, numAffectedRows } = await put(id);
        assert.deepEqual([rows, numAffectedRows], [[], 1n]);
        assert.deepEqual((await read(id)).rows, [{ id, at, sack: { kg: 60.5 }, weights: [1.5, null] }]);
        assert.deepEqual((await half(1)).rows, [{ half: 1, nothing: null }]);
        await assert.rejects(put(id), { code: '23505' });
      }
      const { numAffectedRows } = await sql`update kept set at = null where id > ${1}`.execute(one);
      assert.equal(numAffectedRows, 2n);
      assert.deepEqual((await read(3)).rows, [{ id: 3, at: null, sack: { kg: 60.5 }, weights: [1.5, null] }]);
    });
    await drop();
  });

  test('are asked for their columns once a connection', async () => {
    const { pool, drop } = await createTestDatabase();
    const client = await pool.connect();
    let described = 0;
    // pg's types lack the connection.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => {
      described += 1;
    });
    const read = (number: number) => client.query('select $1::int as number', [number]);
    for (const number of [1, 2, 3]) assert.deepEqual((await read(number)).rows, [{ number }]);
    assert.equal(described, 1);
    // Sent before the first is prepared.
    const both = [4, 5].map((number) => client.query('select $1::int as both', [number]));
    assert.deepEqual(
      (await Promise.all(both)).flatMap(({ rows }) => rows),
      [{ both: 4 }, { both: 5 }],
    );
    const mistaken = () => client.query('select $1::int from nowhere', [1]);
    for (const again of [1, 2]) await assert.rejects(mistaken, { code: '42P01' }, String(again));
    client.release();
    await drop();
  });

  test('whose row cannot be read fail by themselves, and end nothing else', async () => {
    const { db, drop } = await createTestDatabase();
    await db.connection().execute(async (one) => {
      pg.types.setTypeParser(pg.types.builtins.MACADDR, () => assert.fail('unreadable'));
      await assert.rejects(sql`select ${'08:00:2b:01:02:03'}::macaddr`.execute(one), /unreadable/);
      assert.deepEqual((await sql`select ${1}::int as number`.execute(one)).rows, [{ number: 1 }]);
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
