import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { CONNECTIONS } from '../db/database.ts';
import { writersForConnection } from '../services/farms/farm-line.ts';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { SERVER_ENGINES } from '../test/test-postgres.ts';
import { countWaiting } from '../test/waiting-sessions.ts';

/** More farms than the server has connections. */
const FARMS = 16;

for (const engine of SERVER_ENGINES) {
  describe(`writers of many farms who all wait on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let farms: FarmClient[];
    before(async () => {
      server = await startSeasonServer(engine);
      // As many as the product has.
      server.database.doors.pool.options.max = CONNECTIONS;
      const first = await farmOn(server);
      const others = Array.from({ length: FARMS - 1 }, () => farmOn(server, {}, first.owner));
      farms = [first, ...(await Promise.all(others))];
    });
    after(() => server.close());

    test('leave connections to whoever reads, and write when they can', async () => {
      const { db, doors } = server.database;
      const standing = async () => (await countWaiting(db)) + writersForConnection() + doors.pool.waitingCount;
      const sent = await db.transaction().execute(async (trx) => {
        // As a disk that is slow makes all of them wait.
        await sql`select from farms for update`.execute(trx);
        const plots = farms.map((farm) => farm.ask('POST', '/talhoes', { json: { name: 'T', data: { area: 1 } } }));
        while ((await standing()) < FARMS) await nextTurn();
        return { plots, read: await farms[0]?.ask('GET', '/talhoes') };
      });
      assert.equal(sent.read?.status, 200);
      const answers = await Promise.all(sent.plots);
      assert.deepEqual(
        answers.map(({ status }) => status),
        farms.map(() => 201),
      );
    });
  });
}
