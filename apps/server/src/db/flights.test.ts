import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { FARM_ROLE } from '../platform/database-roles.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { TEST_ENGINES } from '../test/test-postgres.ts';
import { type Database, OpenDatabase } from './database.ts';
import { proveFarm } from './farm-reach.ts';

/** Each database, and one also as it is asked where there is Citus. */
const PLACES = [
  ...TEST_ENGINES.map((engine) => ({ engine, isCitus: false, name: `on PostgreSQL ${engine}` })),
  { engine: '15' as const, isCitus: true, name: 'as on Citus' },
];

for (const { engine, isCitus, name } of PLACES) {
  describe(`statements alone on a farm, ${name},`, () => {
    let server: TestServer;
    let farm: FarmClient;
    let open: OpenDatabase;
    let db: Database;
    let key: string;
    before(async () => {
      server = await startTestServer({ engine });
      farm = await farmOn(server);
      const found = server.database.db.selectFrom('farms').select('key').where('id', '=', farm.farmId);
      key = (await found.executeTakeFirstOrThrow()).key;
      open = new OpenDatabase(server.database.doors.pool, { isCitus });
      db = open.onFarm(proveFarm(key));
      await sql`create table single (id int unique deferrable initially deferred)`.execute(server.database.db);
      await sql`grant select, insert on single to ${sql.id(FARM_ROLE)}`.execute(server.database.db);
    });
    after(() => server.close());

    /** The transaction that it is in, and the farm that this sees. */
    async function transaction(on: Database): Promise<{ xid: string; farm: string }> {
      const { rows } = await sql<{ xid: string; farm: string }>`
        select txid_current()::text as xid, current_setting('app.farm') as farm`.execute(on);
      const [row] = rows;
      assert.ok(row);
      return row;
    }
    /** A write that shows how often it was done. */
    const count = () => sql`update farms set seq = seq + 1 where key = ${key}`.execute(db);
    const counted = async () =>
      Number((await db.selectFrom('farms').select('seq').where('key', '=', key).executeTakeFirstOrThrow()).seq);
    const fault = (on: Database) => sql`select 1 / ${0}::int`.execute(on);

    test('are one transaction where they are asked for in one turn, each with its own answer', async () => {
      const [first, numbers, second] = await Promise.all([
        transaction(db),
        sql<{ number: number }>`select ${7}::int as number`.execute(db),
        transaction(db),
      ]);
      assert.equal(first.xid, second.xid);
      assert.deepEqual(numbers.rows, [{ number: 7 }]);
      assert.notEqual((await transaction(db)).xid, first.xid);
    });

    test('see each the farm of their own handle, those of others asked for in the same turn too', async () => {
      const other = await farmOn(server);
      const found = server.database.db.selectFrom('farms').select('key').where('id', '=', other.farmId);
      const otherKey = (await found.executeTakeFirstOrThrow()).key;
      const onOther = open.onFarm(proveFarm(otherKey));
      const seen = await Promise.all([transaction(db), transaction(onOther), transaction(db)]);
      assert.deepEqual(
        seen.map((one) => one.farm),
        [key, otherKey, key],
      );
      assert.notEqual(seen[0].xid, seen[1].xid);
    });

    const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);

    test('fail each for itself: what went along is done, once, and its answer comes', async () => {
      const before = await counted();
      const outcomes = await Promise.allSettled([count(), fault(db), transaction(db), fault(db)]);
      assert.deepEqual(statuses(outcomes), ['fulfilled', 'rejected', 'fulfilled', 'rejected']);
      assert.equal(await counted(), before + 1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') assert.equal(outcome.reason.code, '22012', 'its own reason');
    });

    test('are known as undone where the commit refuses them, and what went along is done', async () => {
      const keep = (id: number) => sql`insert into single values (${id}::int)`.execute(db);
      await keep(1);
      const before = await counted();
      const outcomes = await Promise.allSettled([keep(1), count(), keep(2)]);
      assert.deepEqual(statuses(outcomes), ['rejected', 'fulfilled', 'fulfilled']);
      assert.equal(await counted(), before + 1);
      const { rows } = await sql`select id from single where id > ${0}::int order by id`.execute(db);
      assert.deepEqual(rows, [{ id: 1 }, { id: 2 }]);
    });

    test('are not done twice where a value beside them cannot even be sent', async () => {
      const before = await counted();
      const unsendable = { toPostgres: () => assert.fail('unsendable') };
      const outcomes = await Promise.allSettled([count(), sql`select ${unsendable}::text`.execute(db)]);
      assert.deepEqual(statuses(outcomes), ['fulfilled', 'rejected']);
      assert.equal(await counted(), before + 1);
    });

    test('are not sent again where nobody knows whether they were done', async () => {
      const before = await counted();
      const lost = sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`.execute(db);
      const outcomes = await Promise.allSettled([count(), lost]);
      assert.deepEqual(statuses(outcomes), ['rejected', 'rejected']);
      assert.equal(await counted(), before);
    });

    test('are given back their connections, however many fail', async () => {
      const { pool } = server.database.doors;
      for (let round = 0; round < 30; round += 1) await Promise.allSettled([fault(db), transaction(db), fault(db)]);
      assert.equal(pool.totalCount, pool.idleCount);
      assert.equal(pool.waitingCount, 0);
    });
  });
}
