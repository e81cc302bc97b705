import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { signUp } from '../test/test-client.ts';

type Members = { members: { userId: string; name: string; email: string; role: string; since: string }[] };

describe('the members of a farm', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('are its owner alone while nobody else came, and no invitation is open', async () => {
    const farm = await farmOn(server);
    const { status, body } = await farm.ask<Members & { invitations: unknown[] }>('GET', '/membros');
    assert.equal(status, 200);
    const { uid: userId, email } = farm.owner;
    const since = body.members[0]?.since ?? '';
    assert.deepEqual(body.members, [{ userId, name: 'Pessoa de Teste', email, role: 'owner', since }]);
    assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000);
    assert.deepEqual(body.invitations, []);
  });

  test('are told to every one of them, in the order in which they came', async () => {
    const farm = await farmOn(server);
    const viewer = await signUp(server.app);
    const { key } = await server.services.db
      .selectFrom('farms')
      .select('key')
      .where('id', '=', farm.farmId)
      .executeTakeFirstOrThrow();
    const row = { farm_key: key, uid: viewer.uid, role: 'viewer' as const, change: '1' };
    await server.services.db.insertInto('farm_members').values(row).execute();
    const { body } = await farm.ask<Members>('GET', '/membros', { as: viewer });
    assert.deepEqual(
      body.members.map(({ userId, role }) => [userId, role]),
      [
        [farm.owner.uid, 'owner'],
        [viewer.uid, 'viewer'],
      ],
    );
  });

  test('are nobody else’s to see', async () => {
    const farm = await farmOn(server);
    assert.equal((await farm.ask('GET', '/membros', { as: await signUp(server.app) })).status, 403);
  });
});
