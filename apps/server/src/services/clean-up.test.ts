import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, signUp } from '../test/test-client.ts';
import { cleanUp } from './clean-up.ts';

const DAY = 24 * 3_600_000;

async function counts(server: TestServer) {
  const { db } = server.services;
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
    await cleanUp(server.services);
    assert.deepEqual(await counts(server), at);
    for (const [days, left] of [
      [2, { hits: 0, mails: 1, sessions: 1 }],
      [29, { hits: 0, mails: 0, sessions: 1 }],
      [170, { hits: 0, mails: 0, sessions: 0 }],
    ] as const) {
      server.clock.advance(days * DAY);
      await cleanUp(server.services);
      assert.deepEqual(await counts(server), left, `${days} days later`);
    }
  });
});
