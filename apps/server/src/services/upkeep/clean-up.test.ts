import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { farmOn } from '../../test/farm-client.ts';
import { overAllFarms, startTestInstance, startTestServer, type TestServer } from '../../test/test-app.ts';
import { call, createFarm, type LooseBody, photoForm, signUp } from '../../test/test-client.ts';
import { SERVER_ENGINES } from '../../test/test-postgres.ts';
import { backAgain } from '../../test/watched-farm.ts';
import { changeNotification, listNotifications, notify } from '../notices/notifications.ts';
import { cleanUp } from './clean-up.ts';

const DAY = 24 * 3_600_000;

async function counts(server: TestServer) {
  const { db } = server.database;
  const count = async (table: 'throttle_hits' | 'mail_queue' | 'sessions') =>
    Number((await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  return { hits: await count('throttle_hits'), mails: await count('mail_queue'), sessions: await count('sessions') };
}

describe('cleaning up', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('what nobody asks for any more is forgotten in its time, and nothing before', async () => {
    const person = await signUp(server.app);
    await call(server.app, 'POST', '/users/send-welcome-email', { token: person.token, json: {} });
    await server.services.mail.deliver();
    await call(server.app, 'POST', '/auth/logout', { json: { refreshToken: person.refreshToken } });
    const at = await counts(server);
    assert(at.hits > 0 && at.mails === 1 && at.sessions === 1, JSON.stringify(at));
    await cleanUp(overAllFarms(server.services));
    assert.deepEqual(await counts(server), at);
    for (const [days, left] of [
      [2, { hits: 0, mails: 1, sessions: 1 }],
      [29, { hits: 0, mails: 0, sessions: 1 }],
      [170, { hits: 0, mails: 0, sessions: 0 }],
    ] as const) {
      server.clock.advance(days * DAY);
      await cleanUp(overAllFarms(server.services));
      assert.deepEqual(await counts(server), left, `${days} days later`);
    }
  });

  test('notices are forgotten half a year after they were seen, unread ones never', async () => {
    const { uid } = await signUp(server.app);
    const message = (title: string) => ({ type: 'test', title, body: '', link: null });
    await notify(server.services, uid, { once: 'old', messages: [message('a'), message('b')] });
    const [seen] = (await listNotifications(server.services, uid, 10)).notifications;
    await changeNotification(server.services, { uid, id: seen?.id ?? '' }, { read: true });
    const left = async () => (await listNotifications(server.services, uid, 10)).notifications.length;
    server.clock.advance(179 * DAY);
    await cleanUp(overAllFarms(server.services));
    assert.equal(await left(), 2);
    server.clock.advance(2 * DAY);
    await cleanUp(overAllFarms(server.services));
    assert.equal(await left(), 1);
  });

  test('a use of the product is counted for thirteen months', async () => {
    const { db } = server.database;
    const { now } = server.services;
    const event = { id: randomUUID(), name: 'page_view', path: '/', role: null, props: '{}', at: now() };
    await db.insertInto('analytics_events').values(event).execute();
    const left = async () =>
      (await db.selectFrom('analytics_events').select('id').where('id', '=', event.id).execute()).length;
    server.clock.advance(394 * DAY);
    await cleanUp(overAllFarms(server.services));
    assert.equal(await left(), 1);
    server.clock.advance(2 * DAY);
    await cleanUp(overAllFarms(server.services));
    assert.equal(await left(), 0);
  });

  test('a link that is good no more is forgotten', async () => {
    const { email } = await signUp(server.app);
    await call(server.app, 'POST', '/auth/password/forgot', { json: { email } });
    await server.services.background.settle();
    const links = async () => (await server.database.db.selectFrom('account_links').selectAll().execute()).length;
    assert((await links()) > 0);
    server.clock.advance(2 * DAY);
    await cleanUp(overAllFarms(server.services));
    assert.equal(await links(), 0);
  });
});

for (const engine of SERVER_ENGINES) {
  describe(`a deleted farm, on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer({ engine });
    });
    after(() => server.close());

    test('comes back for thirty days, and is then erased with its photos, its owner and other farms left alone', async () => {
      const farm = await farmOn(server);
      const stays = await createFarm(server.app, farm.owner.token, { name: 'Fica' });
      const { id } = await farm.make('talhoes', { name: 'Mata', data: { area: 2 } });
      const { body } = await farm.ask<LooseBody & { photo: { url: string } }>('POST', `/talhoes/${id}/fotos`, {
        body: photoForm(),
      });
      const { pathname, search } = new URL(body.photo.url, server.services.config.publicUrl);
      const photo = async () => (await server.app.request(`http://localhost${pathname}${search}`)).status;
      assert.equal(await photo(), 200);
      await farm.ask('DELETE');
      server.clock.advance(30 * DAY - 60_000);
      await cleanUp(overAllFarms(server.services));
      const owner = await backAgain(server, farm.owner);
      assert.equal((await farm.ask('POST', '/restore', { as: owner })).status, 200);
      await farm.ask('DELETE', '', { as: owner });
      server.clock.advance(30 * DAY + 2 * 3_600_000);
      const other = await startTestInstance(server);
      await Promise.all([cleanUp(overAllFarms(server.services)), cleanUp(overAllFarms(other.services))]);
      await other.close();
      const again = await backAgain(server, farm.owner);
      assert.equal((await farm.ask('GET', '', { as: again })).status, 404);
      assert.equal((await farm.ask('POST', '/restore', { as: again })).status, 404);
      const rows = await server.database.db.selectFrom('records').select('id').where('id', '=', id).execute();
      assert.deepEqual(rows, []);
      assert.notEqual(await photo(), 200);
      const { farms } = (await call<{ farms: { id: string }[] }>(server.app, 'GET', '/farms', { token: again.token }))
        .body;
      assert.deepEqual(
        farms.map((one) => one.id),
        [stays.id],
      );
    });
  });
}
