import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { EventCount } from '../db/analytics-rows.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, type LooseBody, signUp } from '../test/test-client.ts';

describe('what is counted', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const send = (json: unknown) => call(server.app, 'POST', '/analytics/events', { json });
  const summary = (token?: string) =>
    call<LooseBody & { events: EventCount[] }>(server.app, 'GET', '/analytics/summary', { token });
  const administrator = async () => {
    const person = await signUp(server.app);
    await server.database.db.updateTable('profiles').set({ role: 'admin' }).where('uid', '=', person.uid).execute();
    return person;
  };

  test('needs no sign-in, and is summed by day, name, path and role for an administrator alone', async () => {
    const view = { name: 'page_view', path: '/fazenda/{farmSlug}', role: 'produtor' };
    for (const json of [view, view, { ...view, role: 'equipe' }]) assert.equal((await send(json)).status, 204);
    assert.equal((await summary()).status, 401);
    const person = await signUp(server.app);
    assert.equal((await summary(person.token)).status, 403);
    const { body } = await summary((await administrator()).token);
    const day = server.clock.now().toISOString().slice(0, 10);
    assert.deepEqual(body.events, [
      { day, ...view, count: 2 },
      { day, ...view, role: 'equipe', count: 1 },
    ]);
  });

  test('keeps no query of an address, cuts what is long and refuses what is no event', async () => {
    const { token } = await administrator();
    assert.equal(
      (await send({ name: 'cut', path: `/a?token=segredo#x`, props: { much: 'x'.repeat(9_000) } })).status,
      204,
    );
    assert.equal((await send({ name: 'long', path: `/${'a'.repeat(900)}` })).status, 204);
    const { events } = (await summary(token)).body;
    assert.equal(events.find(({ name }) => name === 'cut')?.path, '/a');
    assert.equal(events.find(({ name }) => name === 'long')?.path?.length, 255);
    for (const json of [{}, { name: '' }, { name: 5 }, { name: 'x', props: [] }, { name: 'n'.repeat(101) }]) {
      assert.equal((await send(json)).status, 422, JSON.stringify(json));
    }
  });
});
