import './testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { failure, ScriptedApi } from './testing/scripted-api.ts';

const { createQueryClient } = await import('./query-client.ts');
const { farmQuery, farmsOf } = await import('./farms.ts');
const { keptFarms, serverFarms } = await import('./farm-source.ts');
const { updatePerson } = await import('./session.ts');

const PERSON = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const FARM = {
  id: 'f1',
  farmSlug: 'boa-vista',
  name: 'Boa Vista',
  createdAt: '2026-06-01T12:00:00.000Z',
  updatedAt: '2026-06-02T12:00:00.000Z',
};

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);
updatePerson(PERSON);

const client = createQueryClient();
afterEach(() => client.clear());
beforeEach(() => server.begin({ 'GET /farms/slug/boa-vista': [200, { success: true, farm: FARM }] }));

test('seed 3.9: the dates of a farm arrive as text and become dates', async () => {
  const farm = await client.fetchQuery(farmQuery('u1', 'boa-vista'));
  assert.deepEqual(
    [farm?.createdAt, farm?.updatedAt],
    [new Date('2026-06-01T12:00:00.000Z'), new Date('2026-06-02T12:00:00.000Z')],
  );
});

test('seed 7.20: the current farm is asked for by its slug, only where that is a text that is not empty', async () => {
  const watch = (slug: string) => new QueryObserver(client, farmQuery('u1', slug)).subscribe(() => undefined);
  watch('')();
  assert.deepEqual(server.calls, []);
  await client.fetchQuery(farmQuery('u1', 'boa-vista'));
  assert.equal(server.calls[0], 'GET /farms/slug/boa-vista');
});

test('seed 8.8: a list that fails is empty and its count 0, and what the device keeps stays', async () => {
  server.script['GET /farms?limit=500'] = [200, { success: true, farms: [FARM], count: 1 }];
  await serverFarms('u1').farms();
  server.script['GET /farms?limit=500'] = failure(500, 'Ocorreu um erro inesperado.');
  const error = await serverFarms('u1')
    .farms()
    .catch((reason: Error) => reason);
  assert.ok(error instanceof Error);
  const { farms } = farmsOf({ data: undefined, error, isPending: false });
  assert.deepEqual([farms, farms.length], [[], 0]);
  assert.deepEqual(
    (await keptFarms('u1')).map(({ id }) => id),
    ['f1'],
  );
});
