import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type AnyDatabase, setRole } from '../db/database.ts';
import { createLog } from '../platform/log.ts';
import { onDatabase } from '../test/on-database.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { TEST_ENGINES } from '../test/test-postgres.ts';
import { openDoors, outsideDoors } from './database-doors.ts';

const log = createLog('silent');

for (const engine of TEST_ENGINES) {
  describe(`DATABASE_URL of PostgreSQL ${engine}`, () => {
    const suffix = randomBytes(4).toString('hex');
    const [owner, web] = [`owner_${suffix}`, `web_${suffix}`];
    let database: TestDatabase;
    let administrator: pg.Client;
    before(async () => {
      database = await createTestDatabase({ engine });
      administrator = new pg.Client({ connectionString: database.administratorUrl });
      await administrator.connect();
      await administrator.query(`create role ${owner} login password 'p'`);
      await administrator.query(`create role ${web} login password 'p'`);
      await administrator.query(`create database ${owner} owner ${owner}`);
    });
    after(async () => {
      await administrator.query(`drop database ${owner} with (force)`);
      await administrator.query(`drop role ${web}`);
      await administrator.query(`drop role ${owner}`);
      await administrator.end();
      await database.drop();
    });

    const urlOf = (role: string): string =>
      Object.assign(new URL(database.administratorUrl), { username: role, password: 'p', pathname: `/${owner}` }).href;
    const open = (requests: string, listen: string | null = null) => openDoors(outsideDoors(requests, listen), log);
    const roleOf = async (db: AnyDatabase): Promise<unknown> =>
      (await sql`select current_user as role`.execute(db)).rows;

    test('that may make no roles says which statements make them, and goes on once they are there', async () => {
      await assert.rejects(open(urlOf(owner)), (error: Error) => {
        assert.match(
          error.message,
          new RegExp(`grant cafezal_farm to "${owner}";\\n  grant cafezal_all to "${owner}";`),
        );
        return true;
      });
      await administrator.query(`grant cafezal_farm to ${owner}; grant cafezal_all to ${owner}`);
      const { opened, close } = await open(urlOf(owner));
      assert.deepEqual(await roleOf(opened.db), [{ role: 'cafezal_farm' }]);
      assert.deepEqual(await roleOf(opened.longDb), [{ role: 'cafezal_farm' }]);
      assert.deepEqual(await roleOf(opened.allFarms), [{ role: 'cafezal_all' }]);
      await close();
    });

    test('answers after a pause where it lets nobody else in: two connections for requests stay open', async () => {
      const { opened, close } = await open(urlOf(owner));
      const { db, pool } = opened;
      pool.options.idleTimeoutMillis = 1;
      const gone = once(pool, 'remove');
      await Promise.all(Array.from({ length: 3 }, () => roleOf(db)));
      await gone;
      await administrator.query(`alter database ${owner} allow_connections false`);
      const asked = Array.from({ length: 4 }, () => roleOf(db));
      const [first, second, ...others] = await Promise.allSettled(asked);
      await administrator.query(`alter database ${owner} allow_connections true`);
      await close();
      assert.deepEqual([first?.status, second?.status], ['fulfilled', 'fulfilled']);
      assert.ok(others.some(({ status }) => status === 'rejected'));
    });

    test('whose tables are of another role says which statements make them its own', async () => {
      const there = Object.assign(new URL(database.administratorUrl), { pathname: `/${owner}` }).href;
      const give = (role: string) =>
        onDatabase(there, (client) => client.query(`alter table kysely_migration owner to ${role}`));
      await give('postgres');
      await assert.rejects(open(urlOf(owner)), new RegExp(`são de "postgres", e ${owner} não pode mudá-las`));
      await give(owner);
      const { close } = await open(urlOf(owner));
      await close();
    });

    test('that is of another role than the owner must be of one that the wall is for', async () => {
      await assert.rejects(open(urlOf(web), urlOf(owner)), /não faz parte de cafezal_farm/);
      await administrator.query(`grant cafezal_farm to ${web}`);
      const { opened, close } = await open(urlOf(web), urlOf(owner));
      assert.deepEqual(await roleOf(opened.db), [{ role: web }]);
      // Several instances that start at once, each behind the pooler.
      for (let turn = 0; turn < 5; turn += 1) await Promise.all(Array.from({ length: 8 }, () => setRole(opened.db)));
      await close();
      await administrator.query(`alter role ${web} bypassrls`);
      await assert.rejects(open(urlOf(web), urlOf(owner)), /SUPERUSER ou BYPASSRLS/);
      await administrator.query(`alter role ${web} nobypassrls`);
      await administrator.query(`grant cafezal_all to ${web}`);
      await assert.rejects(open(urlOf(web), urlOf(owner)), /faz parte de cafezal_all/);
      await administrator.query(`revoke cafezal_all from ${web}`);
      await administrator.query(`grant ${owner} to ${web}`);
      await assert.rejects(open(urlOf(web), urlOf(owner)), /é dono de tabelas/);
    });
  });
}

test('DATABASE_URL of the owner through a pooler is refused, since a pooler gives no role', () => {
  assert.throws(
    () => outsideDoors('postgres://a:b@pool:6432/c', 'postgres://a:b@host/c'),
    /create role cafezal_web login/,
  );
  assert.equal(outsideDoors('postgres://w:b@pool:6432/c', 'postgres://a:b@host/c').isPooled, true);
});
