import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type FleetLedger, harvestIds, startFleet, writeOn } from './fleet.ts';
import { remoteApp } from './remote-app.ts';
import { call, createFarm, photoForm, signUp } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const WRITERS = 8;
/** Writes after each event, before the next. */
const SOME = 40;

describe('two servers on one database', () => {
  let database: TestDatabase;
  let fleet: Awaited<ReturnType<typeof startFleet>>;
  before(async () => {
    database = await createTestDatabase();
    fleet = await startFleet({ DATABASE_URL: database.url });
  });
  after(async () => {
    await fleet.close();
    await database.drop();
  });

  test('lose nothing while each is killed and started anew, and who repeats is served by the other', {
    timeout: 240_000,
  }, async () => {
    const [first, second] = fleet.instances;
    assert.ok(first !== undefined && second !== undefined);
    const app = remoteApp(first.url);
    const { token } = await signUp(app);
    const { password_hash: hash } = await database.db
      .selectFrom('accounts')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    assert.match(hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'a server hashes passwords more cheaply');
    const { id: farmId } = await createFarm(app, token);
    const ledger: FleetLedger = { acknowledged: new Set(), failures: [], longestMs: 0 };
    const stopping = new AbortController();
    const urls = fleet.instances.map(({ url }) => url);
    const writers = Array.from({ length: WRITERS }, (_, at) => {
      const order = at % 2 === 0 ? urls : urls.toReversed();
      return writeOn(order, { token, farmId, signal: stopping.signal }, ledger);
    });
    const more = async () => {
      const wanted = ledger.acknowledged.size + SOME;
      while (ledger.acknowledged.size < wanted) await pause(10);
    };
    for (const instance of [first, second]) {
      await more();
      await instance.end('SIGKILL');
      await more();
      await instance.start();
    }
    for (const instance of [second, first]) {
      await more();
      assert.equal((await instance.end('SIGTERM')).code, 0);
      await more();
      await instance.start();
    }
    await more();
    stopping.abort();
    await Promise.all(writers);
    const ids = await harvestIds(second.url, token, farmId);
    assert.equal(new Set(ids).size, ids.length, 'a write was done twice');
    assert.deepEqual(new Set(ids), ledger.acknowledged);
    assert.ok(!ledger.failures.some((failure) => failure.startsWith('status')), ledger.failures.join('\n'));
  });

  test('show a photo that the other took', async () => {
    const [first, second] = fleet.instances.map(({ url }) => remoteApp(url));
    assert.ok(first !== undefined && second !== undefined);
    const { token } = await signUp(first);
    const { status, body } = await call<{ photoURL: string }>(first, 'POST', '/users/photo-upload', {
      token,
      body: photoForm(),
    });
    assert.equal(status, 200);
    const { pathname, search } = new URL(body.photoURL, 'http://localhost');
    const shown = await second.request(`http://localhost${pathname}${search}`);
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  });
});
