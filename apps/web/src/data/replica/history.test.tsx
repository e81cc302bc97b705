import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { createQueryClient } from '../server/query-client.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';
import { useHistory } from './history.ts';

const RECORD = { farmId: 'f1', section: 'secagem', id: 'r1', version: 2 } as const;
const ASK = 'GET /farms/f1/secagem/r1/historico';
const VERSION = {
  version: 2,
  at: '2026-06-01T12:00:00.000Z',
  by: { userId: 'u1', name: null },
  op: 'update',
  changes: [],
};

const server = new ScriptedApi();
const client = createQueryClient();
mock.method(console, 'warn', () => undefined);
afterEach(() => client.clear());

test('the versions of a record are the server’s, asked for anew each time', async () => {
  server.begin({ [ASK]: failure(403, 'Acesso negado.') });
  const latest = await askHook(
    client,
    () => useHistory(RECORD),
    ({ error }) => error !== null,
  );
  assert.equal(latest().versions, null);
  server.script[ASK] = [200, { versions: [VERSION] }];
  await act(async () => latest().retry());
  await until(() => latest().versions !== null);
  assert.deepEqual([latest().versions, latest().error], [[VERSION], null]);
  server.script[ASK] = [200, { versions: [] }];
  const again = await askHook(
    client,
    () => useHistory(RECORD),
    ({ versions }) => versions?.length === 0,
  );
  assert.deepEqual(again().versions, []);
});

test('older versions come after those that are there, and once', async () => {
  const older = { ...VERSION, version: 1 };
  server.begin({
    [ASK]: [200, { versions: [VERSION], nextCursor: 'c1' }],
    [`${ASK}?cursor=c1`]: failure(500, 'Ocorreu um erro inesperado.'),
  });
  const latest = await askHook(
    client,
    () => useHistory(RECORD),
    ({ versions }) => versions !== null,
  );
  await act(() => assert.rejects(async () => latest().more?.(), /inesperado/));
  assert.deepEqual([latest().versions, latest().error], [[VERSION], null]);
  server.script[`${ASK}?cursor=c1`] = [200, { versions: [older], nextCursor: null }];
  await act(async () => latest().more?.());
  await until(() => latest().more === null);
  assert.deepEqual(latest().versions, [VERSION, older]);
});

test('a record that the server does not have yet has none', async () => {
  server.begin({});
  const latest = await askHook(client, () => useHistory({ ...RECORD, version: 0 }));
  assert.deepEqual([latest().versions, server.calls], [null, []]);
});
