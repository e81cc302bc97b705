import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Section } from '@cafezal/domain/record/record.ts';
import { type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { Replica } from '../replica/replica.ts';
import { readCurrentReadings } from './farm-attention.ts';

const FARM = 'farm-1';
const AT = '2026-06-02T10:00:00.000Z';

test('measurements are read of what dries and of what is in stock, held back or not, and of nothing that is over', async () => {
  const database = await openDeviceDatabase(randomUUID());
  const add = async (id: string, section: Section, status: string) => {
    const record = { id, farmId: FARM, section, status, name: id, date: '2026-06-01', season: '2026/27' };
    // What a replica reads of a record.
    await database.put('records', { ...record, data: {}, version: 1, deletedAt: null } as unknown as DeviceRecord);
    const reading = { id: `of ${id}`, recordId: id, farmId: FARM, kind: 'humidity', at: AT, value: 12, comment: null };
    await database.put('readings', { ...reading, createdBy: 'ana' } as never);
  };
  await add('stored', 'armazenamento', 'in_stock');
  await add('held back', 'armazenamento', 'blocked');
  await add('sold', 'armazenamento', 'out_of_stock');
  await add('drying', 'secagem', 'in_progress');
  await add('paused', 'secagem', 'paused');
  await add('dried', 'secagem', 'completed');
  const replica = new Replica(database, FARM);
  await replica.load();
  const { readings } = await readCurrentReadings(replica);
  assert.deepEqual(readings.map(({ recordId }) => recordId).sort(), ['drying', 'held back', 'paused', 'stored']);
  database.close();
});
