import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { type Database, OpenDatabase } from './database.ts';
import { proveFarm } from './farm-reach.ts';

describe('what one statement answers', () => {
  let server: TestServer;
  let db: Database;
  let key: string;
  before(async () => {
    server = await startTestServer();
    const { farmId } = await farmOn(server);
    const found = server.database.db.selectFrom('farms').select('key').where('id', '=', farmId);
    key = (await found.executeTakeFirstOrThrow()).key;
    db = new OpenDatabase(server.database.doors.pool, { isCitus: false }).onFarm(proveFarm(key));
  });
  after(() => server.close());

  /** So many megabytes in as many rows; of those from `until` on the last fails. */
  const megabytes = (count: number, until = count) =>
    sql`select repeat('x', 1000000) as text, 1 / (${until + 1} - n) as one from generate_series(1, ${count}::int) as n`.execute(
      db,
    );

  test('is no more than a process may hold, and the next is answered', async () => {
    await assert.rejects(megabytes(230), { code: 'request/too-large' });
    assert.equal((await megabytes(150)).rows.length, 150);
  });

  test('counts while it is under way alone, however it ends', async () => {
    for (let time = 0; time < 3; time += 1) await assert.rejects(megabytes(160, 149), /division by zero/);
    for (let time = 0; time < 3; time += 1) await assert.rejects(megabytes(230), { code: 'request/too-large' });
    assert.equal((await megabytes(150)).rows.length, 150);
  });

  test('and is too much fails alone: a write of the same turn is done and says so', async () => {
    const seq = async () =>
      Number((await db.selectFrom('farms').select('seq').where('key', '=', key).executeTakeFirstOrThrow()).seq);
    const before = await seq();
    const [tooMuch, written] = await Promise.allSettled([
      megabytes(230),
      sql`update farms set seq = seq + 1 where key = ${key}`.execute(db),
    ]);
    assert.deepEqual([tooMuch.status, written.status], ['rejected', 'fulfilled']);
    assert.equal(await seq(), before + 1);
  });
});
