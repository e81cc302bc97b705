import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startAnew, startFleet, writeWhile } from './fleet.ts';
import { remoteApp } from './remote-app.ts';
import { call, photoForm, signUp } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

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
    const urls = fleet.instances.map(({ url }) => url);
    const { acknowledged, failures, ids } = await writeWhile(urls, async (more) => {
      for (const instance of [first, second]) await startAnew(instance, 'SIGKILL', more);
      for (const instance of [second, first]) assert.equal(await startAnew(instance, 'SIGTERM', more), 0);
    });
    const { password_hash: hash } = await database.db
      .selectFrom('accounts')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    assert.match(hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'a server hashes passwords more cheaply');
    assert.equal(new Set(ids).size, ids.length, 'a write was done twice');
    assert.deepEqual(new Set(ids), acknowledged);
    assert.ok(!failures.some((failure) => failure.startsWith('status')), failures.join('\n'));
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
