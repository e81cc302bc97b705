import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { queuedEntries } = await import('../database/queued-entries.ts');
const { newId } = await import('../page/new-id.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { deviceTransport } = await import('./device-transport.ts');

const FARM = 'farm';
const AT = '2026-07-15T12:00:00.000Z';
let database: DeviceDatabase;

const stored = (id: string, parts: Partial<DeviceRecord> = {}): Promise<unknown> =>
  database.put('records', {
    ...{ id, farmId: FARM, section: 'colheita', name: 'Cruzeiro', slug: id, date: '2026-07-01', data: {} },
    ...{ inputs: [], outputs: [], photos: [], version: 4, deletedAt: null, createdBy: 'ana', updatedBy: 'ana' },
    ...parts,
  } as unknown as DeviceRecord);
async function write(op: Mutation['op'], recordId: string, name = 'Cruzeiro'): Promise<Mutation> {
  const mutation: Mutation = { mutationId: newId(), section: 'colheita', recordId, op, patch: { name }, at: AT };
  const shown = { name, date: '2026-07-15', data: {}, inputs: [], outputs: [] };
  await enqueue(database, { farmId: FARM, mutation, shown: op === 'create' || op === 'update' ? shown : {} });
  return mutation;
}
const send = (mutations: readonly Mutation[]) => deviceTransport(database, FARM, 'bia').send(mutations);

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
});

describe('a farm that is on this device alone', () => {
  test('takes each write at once, with a version and who wrote it', async () => {
    const [result] = await send([await write('create', 'one')]);
    assert.ok(result?.status === 'applied' && result.record !== undefined);
    const { slug, version, createdBy, updatedBy, updatedAt } = result.record;
    assert.deepEqual([slug, version, createdBy, updatedBy, updatedAt], ['cruzeiro', 1, 'bia', 'bia', AT]);
  });

  test('keeps who made a record and its address when somebody changes it', async () => {
    await stored('one', { slug: 'antigo' });
    const [result] = await send([await write('update', 'one', 'Outro nome')]);
    assert.ok(result?.status === 'applied' && result.record !== undefined);
    const { name, slug, version, createdBy, updatedBy } = result.record;
    assert.deepEqual([name, slug, version, createdBy, updatedBy], ['Outro nome', 'antigo', 5, 'ana', 'bia']);
  });

  test('gives no address twice, neither of what is there nor within a call; another section has its own', async () => {
    await stored('there', { slug: 'cruzeiro' });
    await stored('plot', { section: 'talhoes', slug: 'cruzeiro-2' });
    const results = await send([await write('create', 'one'), await write('create', 'two')]);
    assert.deepEqual(
      results.map((result) => result.record?.slug),
      ['cruzeiro-2', 'cruzeiro-3'],
    );
  });

  test('refuses a change of a record that is gone, and a write that was taken out of the queue', async () => {
    const discarded = await write('create', 'one');
    const [entry] = await queuedEntries(database, FARM);
    await database.delete('outbox', entry?.position ?? 0);
    const results = await send([await write('update', 'gone'), discarded]);
    assert.deepEqual(
      results.map(({ status, error }) => [status, error?.code]),
      [
        ['rejected', 'record/not-found'],
        ['rejected', 'record/not-found'],
      ],
    );
  });

  test('has nothing to fetch from anywhere', async () => {
    assert.deepEqual(await deviceTransport(database, FARM, 'bia').pull(7), { changes: [], seq: 7, more: false });
  });
});
