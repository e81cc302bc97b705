import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, mock, test } from 'node:test';
import { notify } from '../services/notices/notifications.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, createFarm, type LooseBody, SAMPLE_FARM, signUp, type TestPerson } from '../test/test-client.ts';

const HEARTBEAT_MS = 25_000;

describe('what people and their farms are answered', () => {
  let server: TestServer;
  let person: TestPerson;
  let stranger: TestPerson;
  before(async () => {
    // The beat of the streams alone is set by an interval.
    mock.timers.enable({ apis: ['setInterval'] });
    server = await startTestServer();
    [person, stranger] = [await signUp(server.app), await signUp(server.app)];
  });
  after(async () => {
    await server.close();
    mock.timers.reset();
  });

  const post = (path: string, sent: Parameters<typeof call>[3]) => call<LooseBody>(server.app, 'POST', path, sent);

  test('comes in the order of the contract: JSON, token, farm, then what was sent', async () => {
    const { id } = await createFarm(server.app, person.token);
    const json = { 'content-type': 'application/json' };
    const save = async (sent: Parameters<typeof call>[3]) =>
      (await call<LooseBody>(server.app, 'PATCH', `/farms/${id}`, sent)).body.error;
    const long = { ...SAMPLE_FARM, name: 'n'.repeat(101), city: '' };
    assert.equal((await save({ body: '{', headers: json })).code, 'request/not-json');
    assert.equal((await save({ json: long })).code, 'auth/unauthenticated');
    assert.equal((await save({ json: long, token: stranger.token })).code, 'farm/forbidden');
    assert.match((await save({ json: long, token: person.token })).message, /^Validation failed: /);
    assert.equal((await save({ json: { ...long, name: 'x' }, token: person.token })).code, 'farm/missing-fields');
    const range = { ...SAMPLE_FARM, totalArea: 0 };
    const stale = { token: person.token, headers: { 'if-match': '"9"' } };
    assert.equal((await save({ json: range, ...stale })).code, 'farm/invalid');
    assert.equal((await save({ json: SAMPLE_FARM, ...stale })).code, 'record/version-conflict');
  });

  test('is 415 for what is no JSON, and 413 for what is too much of it', async () => {
    const text = await post('/auth/login', { body: 'a=b', headers: { 'content-type': 'text/plain' } });
    assert.deepEqual([text.status, text.body.error.code], [415, 'request/media-type']);
    const much = await post('/auth/login', { json: { email: 'a'.repeat(2 ** 20), password: 'x' } });
    assert.deepEqual([much.status, much.body.error.code], [413, 'request/too-large']);
  });

  test('a body may say that it is not packed, in any case, and comes in no other coding', async () => {
    const json = { email: 'ninguem@example.test' };
    for (const [coding, expected] of [
      ['identity', 202],
      ['Identity', 202],
      [' IDENTITY ', 202],
      ['gzip', 415],
    ] as const) {
      const headers = { 'content-encoding': coding };
      const { status } = await call(server.app, 'POST', '/auth/password/forgot', { json, headers });
      assert.equal(status, expected, coding);
    }
  });

  test('is kept by nobody in between, and names the request that the log has', async () => {
    for (const { headers, body } of [
      await post('/auth/login', { json: {} }),
      await post('/users/send-welcome-email', {}),
      await post('/farms', { json: {}, token: person.token }),
    ]) {
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('x-request-id'), body.error.requestId);
    }
  });

  test('has ids of the server for accounts and profiles, whatever key is sent', async () => {
    const [key, email] = [randomUUID(), `p${randomUUID()}@example.test`];
    const headers = { 'idempotency-key': key };
    const json = { id: key, uid: key, email, password: 'um café bem passado' };
    const account = await post('/auth/register', { json, headers });
    const { user, token } = account.body as unknown as { user: { uid: string }; token: string };
    assert.deepEqual([account.status, user.uid === key], [201, false]);
    const profile = await post('/users/register', { json: { id: key, name: 'Zé' }, headers, token });
    const made = profile.body as unknown as { user: { id: string; userId: string } };
    assert.deepEqual([made.user.id, made.user.userId], [user.uid, user.uid]);
    assert.equal((await post('/auth/register', { json, headers })).status, 409);
  });

  test('is 429 after a hundred wrong passwords from one address, whoever they were for', async () => {
    const guess = () =>
      post('/auth/login', { json: { email: `p${randomUUID()}@example.test`, password: 'palpite qualquer' } });
    assert.equal((await guess()).status, 401);
    const { db } = server.database;
    const hit = await db
      .selectFrom('throttle_hits')
      .select(['bucket', 'at'])
      .where('bucket', 'like', 'login:address:%')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('throttle_hits')
      .values(Array.from({ length: 99 }, () => hit))
      .execute();
    const { status, headers, body } = await guess();
    assert.deepEqual([status, headers.get('retry-after')], [429, String(body.error.retryAfterSec)]);
    await db.deleteFrom('throttle_hits').where('bucket', '=', hit.bucket).execute();
  });

  test('is a comment every 25 s on a line on which nothing happens', async () => {
    const { uid, token } = await signUp(server.app);
    const response = await server.app.request('http://localhost/api/events', {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert(reader !== undefined);
    const heard = async () => (await reader.read()).value;
    assert.equal(await heard(), ': \n\n');
    mock.timers.tick(HEARTBEAT_MS - 1);
    await notify(server.services, uid, {
      once: 'x',
      messages: [{ type: 'test', title: 'antes', body: 'do sinal', link: null }],
    });
    assert.match((await heard()) ?? '', /^id: \d+\nevent: notification\ndata: \{.*\}\n\n$/);
    mock.timers.tick(1);
    assert.equal(await heard(), ': \n\n');
    await reader.cancel();
  });
});
