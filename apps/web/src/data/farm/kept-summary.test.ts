import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { enqueueReading, removeReading } from '../database/unsent-readings.ts';
import { amend } from '../outbox/amend.ts';
import { discard } from '../outbox/discard.ts';
import { forgetPulled } from '../outbox/forget-pulled.ts';
import { enqueue } from '../outbox/outbox.ts';
import { sendReadings } from '../outbox/send-readings.ts';
import { settle } from '../outbox/settle.ts';
import { storeChanges } from '../outbox/store-changes.ts';
import { keepSummary, recallSummary } from './kept-summary.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
const READING = { farmId: FARM, recordId: 'r', section: 'secagem', kind: 'humidity', at: AT, value: 12 } as const;

let database: DeviceDatabase;
const write = (mutationId: string, name = 'x') => ({
  farmId: FARM,
  mutation: { mutationId, section: 'colheita', recordId: 'r', op: 'update', patch: { name }, at: AT } as const,
  shown: { name },
});
const keep = () => keepSummary(database, FARM, { how: 'owner', summary: { liters: 600 } });
const recall = (how = 'owner') => recallSummary(database, FARM, how);

beforeEach(async () => {
  database = await openDeviceDatabase(randomUUID());
  await database.put('cursors', { farmId: FARM, seq: 7 });
});

test('a farm’s summary stands as long as its data on the device are what they were', async () => {
  assert.equal(await recall(), null);
  await keep();
  assert.deepEqual([await recall(), await recall('manager')], [{ liters: 600 }, null]);
  await storeChanges(database, FARM, { changes: [], seq: 7 });
  assert.deepEqual(await recall(), { liters: 600 });
  await storeChanges(database, FARM, { changes: [], seq: 8 });
  assert.equal(await recall(), null);
});

test('whatever is written, corrected or taken back since takes it away', async () => {
  await keep();
  const entry = await enqueue(database, write('m1'));
  assert.equal(await recall(), null, 'a write');
  await keep();
  await amend(database, entry, write('m2', 'y'));
  assert.equal(await recall(), null, 'its correction');
  await keep();
  await discard(database, { ...entry, ...write('m2', 'y') }, { makeId: () => 'd', at: '2026-07-15T10:00:00.000Z' });
  assert.equal(await recall(), null, 'its end');
  await keep();
  await enqueueReading(database, { ...READING, id: 'a' });
  assert.equal(await recall(), null, 'a reading');
  await keep();
  await removeReading(database, { ...READING, id: 'a' });
  assert.equal(await recall(), null, 'its removal');
  await database.put('readings', { ...READING, id: 'b' });
  await keep();
  await removeReading(database, { ...READING, id: 'b' });
  assert.equal(await recall(), null, 'the removal of one that was sent');
  await keep();
  assert.deepEqual(await recall(), { liters: 600 });
});

test('an answer takes it away, though nothing waits any more and nothing was pulled yet', async () => {
  await keep();
  const entry = await enqueue(database, write('m1'));
  const record = { id: 'r', farmId: FARM, section: 'colheita', data: {}, version: 2 } as unknown as DeviceRecord;
  await settle(database, entry, { mutationId: 'm1', status: 'applied', record });
  assert.equal(await recall(), null);
  await keep();
  await enqueueReading(database, { ...READING, id: 'a' });
  const transport = { sendReadings: async () => undefined, removeReading: async () => undefined };
  await sendReadings({ database, transport }, FARM);
  assert.deepEqual([await database.count('unsentReadings'), await recall()], [0, null]);
});

test('nothing is kept of a farm that is not whole here, that nobody pulls, or with very much unsent', async () => {
  for (const cursor of [{ seq: 7, more: true } as const, { seq: 0 }]) {
    await database.put('cursors', { farmId: FARM, ...cursor });
    await keep();
    assert.equal(await database.count('summaries'), 0);
  }
  await database.delete('cursors', FARM);
  await keep();
  assert.equal(await database.count('summaries'), 0);
  await database.put('cursors', { farmId: FARM, seq: 7 });
  for (let number = 1; number <= 100; number += 1) {
    await enqueue(database, write(`m${number}`));
    await keep();
    assert.equal((await recall()) !== null, number < 100);
  }
  await database.clear('outbox');
  for (let number = 1; number <= 100; number += 1) {
    await enqueueReading(database, { ...READING, id: `${number}` });
    await keep();
    assert.equal((await recall()) !== null, number < 100);
  }
});

test('it goes with what was pulled of the farm', async () => {
  await keep();
  await forgetPulled(database, FARM);
  assert.equal(await database.count('summaries'), 0);
});
