import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { act } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { createQueryClient } from '../server/query-client.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { useDevices } from './devices.ts';
import { useErasurePlan } from './personal-data.ts';
import { signOut, updatePerson } from './session.ts';

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const LIST = 'GET /auth/sessions';
const PLAN = 'GET /users/me/erasure';
const device = (id: string, current = false) => ({
  id,
  lastSeenAt: '2026-07-15T10:00:00.000Z',
  userAgent: null,
  current,
});
const listed = (...sessions: object[]): Scripted => [200, { sessions }];

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);
let client = createQueryClient();
beforeEach(() => {
  client = createQueryClient();
  server.begin({});
  updatePerson(ANA);
});
afterEach(() => client.clear());

describe('the devices of a person', () => {
  test('are listed with this one first, and anew when it is asked for', async () => {
    server.script[LIST] = listed(device('a'), device('b', true), device('c'));
    const latest = await askHook(client, useDevices, ({ devices }) => devices !== null);
    const ids = () => latest().devices?.map(({ id }) => id);
    assert.deepEqual([ids(), latest().error], [['b', 'a', 'c'], null]);
    server.script[LIST] = listed(device('b', true));
    await act(() => latest().refresh());
    await until(() => ids()?.length === 1);
  });

  test('are signed out one by one; where one is refused the list says who is left', async () => {
    server.begin({ [LIST]: listed(device('a'), device('b')), 'DELETE /auth/sessions/a': [200, {}] });
    const latest = await askHook(client, useDevices, ({ devices }) => devices !== null);
    server.script[LIST] = listed(device('b'));
    server.script['DELETE /auth/sessions/b'] = failure(403, 'Entre de novo.');
    await act(() => assert.rejects(latest().signOut([device('a'), device('b')]), { message: 'Entre de novo.' }));
    await until(() => latest().devices?.length === 1);
    assert.deepEqual(server.calls, [LIST, 'DELETE /auth/sessions/a', 'DELETE /auth/sessions/b', LIST]);
  });

  test('that cannot be listed are none, with the reason; of nobody none is asked for', async () => {
    server.script[LIST] = failure(403, 'Não agora.');
    const latest = await askHook(client, useDevices, ({ error }) => error !== null);
    assert.deepEqual([latest().devices, latest().error?.message], [null, 'Não agora.']);
    await act(() => signOut());
    server.begin({ [LIST]: listed() });
    assert.equal((await askHook(client, useDevices))().devices, null);
    assert.deepEqual(server.calls, []);
  });
});

test('what an erasure would do is none until the server says it, and is asked for anew', async () => {
  const plan = {
    erased: [{ id: 'f', name: 'Boa Vista', farmSlug: 'boa-vista', isDeleted: false }],
    kept: [],
    blocking: [],
  };
  server.script[PLAN] = failure(403, 'Não agora.');
  const latest = await askHook(client, useErasurePlan, ({ error }) => error !== null);
  assert.deepEqual([latest().plan, latest().error?.message], [null, 'Não agora.']);
  server.script[PLAN] = [200, { farms: plan }];
  await act(() => latest().refresh());
  await until(() => latest().plan !== null);
  assert.deepEqual([latest().plan, latest().error], [plan, null]);
});
