import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';

const { ApiError } = await import('../server/api.ts');
const { deviceOf } = await import('../database/device.ts');
const { writePerson } = await import('../device/token-store.ts');
const { forgetIfGone } = await import('../farm/membership.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { createQueryClient } = await import('../server/query-client.ts');
const { currentFarmOf, farmActions, farmQuery, farmsOf, preloadFarms } = await import('./farms.ts');
const { storedFarms, serverFarms } = await import('./farm-source.ts');
const { signOut, updatePerson } = await import('../session/session.ts');

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
beforeEach(() => {
  writePerson(PERSON);
  server.begin({ 'GET /farms/slug/boa-vista': [200, { success: true, farm: FARM }] });
});

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

test('the first screen is drawn with the farms that the device keeps, of which none counts as fresh', async () => {
  server.script['GET /farms?limit=500'] = [200, { success: true, farms: [FARM], count: 1 }];
  await serverFarms('u1').farms();
  const asked = server.calls;
  await preloadFarms(client);
  const known = client.getQueryState<{ name: string; createdAt: Date }[]>(['farms', 'u1']);
  assert.deepEqual(
    known?.data?.map(({ name, createdAt }) => [name, createdAt]),
    [['Boa Vista', new Date('2026-06-01T12:00:00.000Z')]],
  );
  assert.equal(client.getQueryData<{ name: string }>(['kept-farm', 'u1', 'boa-vista'])?.name, 'Boa Vista');
  // Older than any time for which an answer counts as fresh.
  assert.equal(known?.dataUpdatedAt, 0);
  assert.deepEqual(server.calls, asked);
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
    (await storedFarms('u1')).map(({ id }) => id),
    ['f1'],
  );
});

test('seed 3.13: the current farm is what the device keeps until the network answers, then what it said', () => {
  const asking = { data: undefined, isPending: true, isFetched: false, error: null };
  const nothing = currentFarmOf({ kept: null, asked: asking });
  assert.deepEqual(nothing, { farm: null, loading: true, error: null, hasLoadedOnce: false });
  // What a test needs of a farm.
  const kept = FARM as Parameters<typeof currentFarmOf>[0]['kept'];
  const fromDevice = currentFarmOf({ kept, asked: asking });
  assert.deepEqual([fromDevice.farm?.name, fromDevice.loading, fromDevice.hasLoadedOnce], ['Boa Vista', false, true]);
  const failed = { data: undefined, isPending: false, isFetched: true, error: new Error('Acesso negado.') };
  assert.equal(currentFarmOf({ kept: null, asked: failed }).error?.message, 'Acesso negado.');
  assert.equal(currentFarmOf({ kept, asked: failed }).error, null);
  const gone = { data: null, isPending: false, isFetched: true, error: null };
  assert.deepEqual(currentFarmOf({ kept, asked: gone }), {
    farm: null,
    loading: false,
    error: null,
    hasLoadedOnce: true,
  });
});

test('seed 6.2: without a person an action on a farm is not authenticated', async () => {
  await signOut();
  server.begin({});
  const { create, update, remove } = farmActions(client);
  const draft = { name: 'x', totalArea: 1, city: 'x', region: 'x', state: 'MG', stateRegistration: null };
  for (const act of [() => create('k', draft), () => update('f1', draft), () => remove('f1')]) {
    await assert.rejects(act, { message: 'Usuário não autenticado.' });
  }
  assert.deepEqual(server.calls, []);
});

test('a farm that is back in the list lets go what waited for it', async () => {
  const database = await deviceOf('u1');
  const mutation = { mutationId: 'm', section: 'vendas', recordId: 'r', op: 'delete', at: FARM.createdAt } as const;
  const { position } = await enqueue(database, { farmId: 'f1', mutation, shown: {} });
  await forgetIfGone(database, 'f1', new ApiError(404, { code: 'farm/not-found' }));
  const trouble = async () => (await database.get('outbox', position))?.trouble;
  assert.equal((await trouble())?.kind, 'refused');
  server.script['GET /farms?limit=500'] = [200, { success: true, farms: [], count: 0 }];
  await serverFarms('u1').farms();
  assert.equal((await trouble())?.kind, 'refused');
  server.script['GET /farms?limit=500'] = [200, { success: true, farms: [FARM], count: 1 }];
  await serverFarms('u1').farms();
  assert.equal(await trouble(), null);
  await database.delete('outbox', position);
});
