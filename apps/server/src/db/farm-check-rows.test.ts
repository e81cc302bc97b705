import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { SERVER_ENGINES } from '../test/test-postgres.ts';
import { farmKeyOf } from '../test/watched-farm.ts';
import type { Database } from './database.ts';
import { checkFarmsAt, claimFarmCheck, settleFarmCheck } from './farm-check-rows.ts';

const MINUTE = 60_000;

for (const engine of SERVER_ENGINES) {
  describe(`the list of farms that are to be looked at, on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let farm: FarmClient;
    let db: Database;
    let key: string;
    let begun: number;
    before(async () => {
      server = await startSeasonServer(engine);
      farm = await farmOn(server);
      ({ key } = await farmKeyOf(server, farm));
      db = server.services.allFarms;
      await server.services.rules.close();
      begun = server.clock.now().getTime();
    });
    after(() => server.close());

    const at = (minutes: number) => new Date(begun + minutes * MINUTE);
    const due = async () => {
      const { rows } = await sql<{ dueAt: Date | null; version: string }>`
        select due_at as "dueAt", xmin::text as version from farm_checks where farm_key = ${key}`.execute(db);
      return rows[0];
    };
    const schedule = async (minutes: number) => {
      await checkFarmsAt(db, [key], at(minutes));
      return due();
    };

    test('is not written for a farm that is due already, and is for one that is due later, taken, or looked at', async () => {
      const first = await schedule(0);
      assert.deepEqual(await schedule(0), first);
      assert.deepEqual(await schedule(1), first);
      assert.deepEqual((await schedule(-1))?.dueAt, at(-1));
      assert.equal(await claimFarmCheck(db, { now: at(0), leaseUntil: at(2) }), key);
      assert.deepEqual((await schedule(1))?.dueAt, at(1), 'what changed after it was taken is looked at');
      await settleFarmCheck(db, { farmKey: key, leaseUntil: at(2), next: null });
      assert.deepEqual((await due())?.dueAt, at(1));
      assert.equal(await claimFarmCheck(db, { now: at(1), leaseUntil: at(2) }), key);
      await settleFarmCheck(db, { farmKey: key, leaseUntil: at(2), next: null });
      assert.equal((await due())?.dueAt, null);
      assert.deepEqual((await schedule(3))?.dueAt, at(3));
    });

    test('keeps nobody waiting for the disk who takes a farm from it or puts it back, only who puts one on it', async () => {
      const waitsFor = (work: (trx: Database) => Promise<unknown>) =>
        db.transaction().execute(async (trx) => {
          // As the product has it; databases of tests wait for no disk.
          await sql`set local synchronous_commit = on`.execute(trx);
          await work(trx);
          const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx);
          return rows[0]?.synchronous_commit;
        });
      const [now, leaseUntil] = [at(4), at(5)];
      assert.equal(await waitsFor((trx) => checkFarmsAt(trx, [key], now)), 'on');
      assert.equal(await waitsFor((trx) => claimFarmCheck(trx, { now, leaseUntil })), 'off');
      assert.equal(await waitsFor((trx) => settleFarmCheck(trx, { farmKey: key, leaseUntil, next: null })), 'off');
      assert.equal((await due())?.dueAt, null);
      assert.equal(await waitsFor(async () => undefined), 'on', 'for itself alone');
    });
  });
}
