import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { LIMITS } from '../services/request/limits.ts';
import { startTestInstance, startTestServer, type TestServer } from '../test/test-app.ts';
import { call, refreshTokens, signIn, signUp, statusOfToken, type TestApp } from '../test/test-client.ts';

type Device = { id: string; current: boolean };

const MINUTE = 60_000;

describe('a session', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const refresh = (refreshToken: string) => refreshTokens(server.app, refreshToken);
  const whoAmI = (token: string, app: TestApp = server.app) => statusOfToken(app, token);
  const isRefused = async (token: string, app: typeof server.app): Promise<void> => {
    const deadline = performance.now() + 30_000;
    let seen = await whoAmI(token, app);
    while (seen !== 401 && performance.now() < deadline) seen = await whoAmI(token, app);
    assert.equal(seen, 401);
  };
  const login = (email: string, password: string) => signIn(server.app, email, password);

  test('an unused session ends after 60 days, a used one after 180', async () => {
    const idle = await signUp(server.app);
    let used = (await signUp(server.app)).refreshToken;
    const day = 24 * 60 * MINUTE;
    for (let days = 0; days < 177; days += 59) {
      server.clock.advance(59 * day);
      const answer = await refresh(used);
      assert.equal(answer.status, 200);
      used = answer.body.refreshToken;
    }
    assert.equal((await refresh(idle.refreshToken)).status, 401);
    server.clock.advance(4 * day);
    assert.equal((await refresh(used)).status, 401);
  });

  test('an access token is refused after 15 minutes', async () => {
    const { token } = await signUp(server.app);
    assert.equal(await whoAmI(token), 200);
    server.clock.advance(16 * MINUTE);
    assert.equal(await whoAmI(token), 401);
  });

  test('signing out is refused past its number in a minute, for each network alone', async () => {
    const rates = { ...LIMITS.rates, signOuts: { max: 2, seconds: 60 } };
    const limited = { limits: { ...LIMITS, rates }, environment: { TRUST_PROXY: '1' } };
    const other = await startTestInstance({ ...server, ...limited });
    const leave = (refreshToken: string, from: string) =>
      call(other.app, 'POST', '/auth/logout', { json: { refreshToken }, headers: { 'x-forwarded-for': from } });
    try {
      for (const token of ['one', 'two']) assert.equal((await leave(token, '2001:db8::1')).status, 200);
      const { status, body, headers } = await leave('three', '2001:db8::2');
      assert.deepEqual([status, body.error.code], [429, 'request/too-many']);
      assert.equal(headers.get('retry-after'), String(body.error.retryAfterSec));
      assert.equal((await leave('four', '2001:db8:1::1')).status, 200);
      server.clock.advance(61_000);
      assert.equal((await leave('five', '2001:db8::1')).status, 200);
    } finally {
      await other.close();
    }
  });

  test('signing out ends the session, here at once and on other instances within a second', async () => {
    const other = await startTestInstance(server);
    const leave = async (): Promise<number> => {
      const person = await signUp(server.app);
      assert.equal(await whoAmI(person.token, other.app), 200);
      const { status, headers } = await call(server.app, 'POST', '/auth/logout', {
        json: { refreshToken: person.refreshToken },
      });
      assert.equal(status, 200);
      assert.equal(headers.get('clear-site-data'), '"cache"');
      assert.equal(await whoAmI(person.token), 401);
      const begun = performance.now();
      await isRefused(person.token, other.app);
      const took = performance.now() - begun;
      assert.equal((await refresh(person.refreshToken)).status, 401);
      return took;
    };
    try {
      // The quickest of three: what else the machine does is no matter of the server's.
      const times = [await leave(), await leave(), await leave()];
      assert(Math.min(...times) < 1_000, times.join(', '));
    } finally {
      await other.close();
    }
    const ended = await signUp(server.app);
    await call(server.app, 'POST', '/auth/logout', { json: { refreshToken: ended.refreshToken } });
    const later = await startTestInstance(server);
    try {
      assert.equal(await whoAmI(ended.token, later.app), 401);
    } finally {
      await later.close();
    }
  });

  test('that ends while an instance cannot listen is refused there once it listens again', async () => {
    const other = await startTestInstance(server);
    try {
      const person = await signUp(server.app);
      assert.equal(await whoAmI(person.token, other.app), 200);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(server.database.db);
      await call(server.app, 'POST', '/auth/logout', { json: { refreshToken: person.refreshToken } });
      await isRefused(person.token, other.app);
    } finally {
      await other.close();
    }
  });

  test('devices are listed, and ended by their owner alone', async () => {
    const person = await signUp(server.app);
    const stranger = await signUp(server.app);
    const phone = (await login(person.email, person.password)).body;
    const { body } = await call<{ sessions: Device[] }>(server.app, 'GET', '/auth/sessions', { token: person.token });
    assert.equal(body.sessions.length, 2);
    const device = body.sessions.find(({ current }) => !current);
    assert.ok(device);
    const end = (token: string, id: string) => call(server.app, 'DELETE', `/auth/sessions/${id}`, { token });
    const foreign = await end(stranger.token, device.id);
    const madeUp = await end(stranger.token, '0190b6a4-0000-7000-8000-000000000000');
    assert.deepEqual([foreign.status, foreign.body.error.message], [404, madeUp.body.error.message]);
    assert.equal((await end(person.token, 'nada')).status, 404);
    assert.equal(await whoAmI(phone.token), 200);
    assert.equal((await end(person.token, device.id)).status, 200);
    assert.equal(await whoAmI(phone.token), 401);
    assert.equal(await whoAmI(person.token), 200);
  });
});
