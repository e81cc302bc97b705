import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { pledgesOn } from './pledges.ts';
import { Replica } from './replica.ts';

/** A sale that draws on lots of two records. */
const saleOf = (id: string, data: object, parts: object = {}): DeviceRecord =>
  ({
    ...{ id, farmId: 'f', section: 'vendas', name: id, date: '2026-06-01', season: '2026/27', status: 'contracted' },
    inputs: ['a', 'b'].map((recordId) => ({ recordId, output: 'o', kg: 60 })),
    ...{ outputs: [], version: 1, deletedAt: null, data, ...parts },
  }) as unknown as DeviceRecord;
const cpr = { contractType: 'cpr_financial', buyer: 'Cooperativa' };

test('the pledges on a lot are those of contracts in force that stand for a debt, the one in hand left out', async () => {
  const database = await openDeviceDatabase(randomUUID());
  const deleted = { deletedAt: '2026-06-02T00:00:00.000Z' };
  const sales = [saleOf('one', cpr), saleOf('two', cpr), saleOf('plain', { contractType: 'spot' })];
  for (const sale of [...sales, saleOf('gone', cpr, deleted), saleOf('settled', { ...cpr, settledAt: '2026-06-02' })])
    await database.put('records', sale);
  const replica = new Replica(database, 'f');
  await replica.load();
  const told = (recordId: string, exceptBy?: string) =>
    pledgesOn(replica, recordId, exceptBy)
      .map((pledge) => `${pledge.recordId} ${pledge.output} ${pledge.kg} ${pledge.by}`)
      .sort();
  assert.deepEqual(told('a'), ['a o 60 one', 'a o 60 two']);
  assert.deepEqual(told('b', 'one'), ['b o 60 two']);
  assert.deepEqual(told('c'), []);
});
