import 'fake-indexeddb/auto';
import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScriptedApi } from '../testing/scripted-api.ts';

const { deviceOf } = await import('../database/device.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { FarmStore } = await import('./farm-store.ts');
const { farmContents } = await import('./farm-contents.ts');

const FARM = 'farm-1';
const server = new ScriptedApi();

test('a farm that is brought along for its card is seen by whoever opened it meanwhile', async (context) => {
  const store = new FarmStore(await deviceOf('ana'), FARM, {
    staysHere: true,
    reopen: () => Promise.reject(new Error('nobody takes it away')),
    exchange: async () => undefined,
  });
  context.after(() => store.close());
  await store.replica.load();
  const told = new Promise<void>((resolve) => store.replica.subscribe(resolve));
  const value = { id: 'plot-1', section: 'talhoes', name: 'Mata', status: '', data: {}, deletedAt: null };
  const changes = [{ kind: 'record', id: 'plot-1', value }];
  server.begin({ [`GET /farms/${FARM}/changes?since=0&v=2`]: [200, { success: true, changes, seq: 1, more: false }] });
  await farmContents('ana', FARM);
  await told;
  assert.deepEqual(
    store.replica.section('talhoes').map(({ record }) => record.name),
    ['Mata'],
  );
});

test('a farm of the device is read as it is shown, without the network', async () => {
  const database = await deviceOf('rui');
  await database.put('cursors', { farmId: FARM, seq: 1 });
  const record = { id: 'a', farmId: FARM, section: 'colheita', name: 'Panha', date: '2026-06-01', data: {} };
  await database.put('records', { ...record, deletedAt: null } as never);
  const mutation = { mutationId: 'm', section: 'colheita', recordId: 'a', op: 'update', at: '' } as const;
  await enqueue(database, { farmId: FARM, mutation, shown: { name: 'Panha 2' } });
  server.begin({});
  const { records, readings, now } = await farmContents('rui', FARM);
  assert.deepEqual([records.map(({ name }) => name), readings, server.calls], [['Panha 2'], [], []]);
  assert.ok(Math.abs(Date.parse(now) - Date.now()) < 60_000);
});
