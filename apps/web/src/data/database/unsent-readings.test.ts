import 'fake-indexeddb/auto';
import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { discardReading } from '../outbox/discard.ts';
import { enqueue } from '../outbox/outbox.ts';
import { sendReadings } from '../outbox/send-readings.ts';
import { ReadingsRefusedError, type ReadingTransport } from '../outbox/sync.ts';
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts';
import {
  allUnsentReadings,
  enqueueReading,
  readingsInOrder,
  removeReading,
  unsentReadingsOf,
} from './unsent-readings.ts';

const FARM = 'farm-1';
const RECORD = 'drying-1';

/** A server that takes readings as it is told, and lets go of any. */
const server = (sendReadings: ReadingTransport['sendReadings'], removed: string[] = []): ReadingTransport => ({
  sendReadings,
  removeReading: async (_record, id) => void removed.push(id),
});

const openDevice = (): Promise<DeviceDatabase> => openDeviceDatabase(`test-${randomUUID()}`);

const measure = (database: DeviceDatabase, value: number, hour: number) =>
  enqueueReading(database, {
    farmId: FARM,
    recordId: RECORD,
    section: 'secagem',
    id: `reading-${value}`,
    kind: 'humidity',
    at: `2026-07-15T${hour}:00:00.000Z`,
    value,
  });

test('what was measured without signal goes out once, in one call a record, and stays on the curve', async () => {
  const database = await openDevice();
  await measure(database, 16.8, 10);
  await measure(database, 15.9, 16);
  const calls: number[] = [];
  const transport = server(async (_record, readings) => void calls.push(readings.length));
  assert.deepEqual(await sendReadings({ database, transport }, FARM), [RECORD]);
  assert.deepEqual(await sendReadings({ database, transport }, FARM), []);
  assert.deepEqual(calls, [2]);
  assert.equal(await database.count('readings'), 2);
});

test('readings that were measured together are kept all or none', async () => {
  const database = await openDevice();
  const reading = { farmId: FARM, recordId: RECORD, section: 'secagem', at: '2026-07-15T10:00:00.000Z' } as const;
  const moisture = { ...reading, id: 'a', kind: 'humidity', value: 16.8 };
  const warmth = { ...reading, id: 'b', kind: 'massTemperature', value: 30 };
  // The place in the queue that the first one has just got.
  await assert.rejects(enqueueReading(database, moisture, { ...warmth, position: 1 }), { name: 'ConstraintError' });
  assert.deepEqual(await allUnsentReadings(database), []);
  await enqueueReading(database, moisture, warmth);
  assert.deepEqual(
    (await allUnsentReadings(database)).map(({ id }) => id),
    ['a', 'b'],
  );
  await removeReading(database, moisture, warmth);
  assert.deepEqual(await allUnsentReadings(database), []);
});

test('readings of a record that the server does not have yet wait for it', async () => {
  const database = await openDevice();
  const mutation = { mutationId: randomUUID(), section: 'secagem', recordId: RECORD, op: 'create', at: '' } as const;
  await enqueue(database, { farmId: FARM, mutation, shown: {} });
  await measure(database, 16.8, 10);
  const transport = server(() => assert.fail('nothing may be sent'));
  assert.deepEqual(await sendReadings({ database, transport }, FARM), []);
});

test('of readings that are refused together the one at fault waits for its person, the others go', async () => {
  const database = await openDevice();
  await measure(database, 16.8, 10);
  await measure(database, 999, 11);
  const transport = server(async (_record, readings) => {
    if (readings.some(({ value }) => value > 100))
      throw new ReadingsRefusedError({ code: 'record/invalid', message: 'De 0 a 100.' });
  });
  await sendReadings({ database, transport }, FARM);
  const left = await allUnsentReadings(database);
  assert.deepEqual(
    left.map(({ value, trouble }) => [value, trouble?.message]),
    [[999, 'De 0 a 100.']],
  );
});

test('a lost answer leaves the readings in the queue', async () => {
  const database = await openDevice();
  await measure(database, 16.8, 10);
  const transport = server(async () => {
    throw new Error('no answer');
  });
  await assert.rejects(sendReadings({ database, transport }, FARM));
  assert.equal((await allUnsentReadings(database)).length, 1);
});

test('a reading that is taken away is gone from the device at once and from the server with the next call', async () => {
  const database = await openDevice();
  await measure(database, 16.8, 10);
  const removed: string[] = [];
  const transport = server(async () => undefined, removed);
  await sendReadings({ database, transport }, FARM);
  const [reading] = await database.getAll('readings');
  assert.ok(reading);
  await removeReading(database, { ...reading, section: 'secagem' });
  assert.deepEqual(await sendReadings({ database, transport }, FARM), [RECORD]);
  assert.deepEqual(
    [removed, await database.count('readings'), await database.count('unsentReadings')],
    [[reading.id], 0, 0],
  );
});

test('a reading that is undone before it was sent is not sent', async () => {
  const database = await openDevice();
  await measure(database, 16.8, 10);
  const [waiting] = await allUnsentReadings(database);
  assert.ok(waiting);
  await removeReading(database, waiting);
  await sendReadings({ database, transport: server(() => assert.fail('nothing may be sent')) }, FARM);
  assert.deepEqual(await allUnsentReadings(database), []);
});

test('a reading that is undone after its answer was lost is sent again and then taken away, whatever the browser says of the network', async () => {
  const database = await openDevice();
  await measure(database, 16.8, 10);
  const there = new Set<string>();
  let isLost = true;
  const transport: ReadingTransport = {
    sendReadings: async (_record, readings) => {
      for (const { id } of readings) there.add(id);
      if (isLost) throw new Error('no answer');
    },
    removeReading: async (_record, id) => void there.delete(id),
  };
  await assert.rejects(sendReadings({ database, transport }, FARM));
  assert.deepEqual([...there], ['reading-16.8']);
  const [waiting] = await allUnsentReadings(database);
  assert.ok(waiting);
  await removeReading(database, waiting);
  isLost = false;
  await sendReadings({ database, transport }, FARM);
  assert.deepEqual([...there], []);
  assert.deepEqual(await allUnsentReadings(database), []);
});

test('a reading that was taken away and is then refused leaves the queue', async () => {
  const database = await openDevice();
  await measure(database, 999, 10);
  const offline = server(() => Promise.reject(new Error('no answer')));
  await assert.rejects(sendReadings({ database, transport: offline }, FARM));
  const [waiting] = await allUnsentReadings(database);
  assert.ok(waiting);
  await removeReading(database, waiting);
  const refusal = new ReadingsRefusedError({ code: 'record/invalid', message: 'De 0 a 100.' });
  await sendReadings({ database, transport: server(() => Promise.reject(refusal)) }, FARM);
  assert.deepEqual(await allUnsentReadings(database), []);
});

test('what waits of a record is told in its order, and what its person discards of it leaves alone', async () => {
  const database = await openDevice();
  await measure(database, 1, 10);
  await measure(database, 2, 11);
  const other = { farmId: FARM, recordId: 'other', section: 'secagem', kind: 'humidity', at: '', value: 3 } as const;
  await enqueueReading(database, { ...other, id: 'of another' });
  const waiting = await unsentReadingsOf(database, RECORD);
  assert.deepEqual(waiting, [
    {
      ...{ farmId: FARM, recordId: RECORD, section: 'secagem', id: 'reading-1', kind: 'humidity', value: 1 },
      ...{ at: '2026-07-15T10:00:00.000Z', position: 1, wasTried: false, trouble: null },
    },
    {
      ...{ farmId: FARM, recordId: RECORD, section: 'secagem', id: 'reading-2', kind: 'humidity', value: 2 },
      ...{ at: '2026-07-15T11:00:00.000Z', position: 2, wasTried: false, trouble: null },
    },
  ]);
  const [first] = waiting;
  assert.ok(first);
  await discardReading(database, first);
  const ids = async () => (await allUnsentReadings(database)).map(({ id }) => id);
  assert.deepEqual(await ids(), ['reading-2', 'of another']);
  assert.deepEqual(
    readingsInOrder([
      { ...first, position: 9 },
      { ...first, position: 2 },
    ]).map(({ position }) => position),
    [2, 9],
  );
});

test('the removal of a reading that the server has, or may have, waits with what the server is told of it', async () => {
  const database = await openDevice();
  const reading = { farmId: FARM, id: 'sent', recordId: RECORD, kind: 'humidity', at: '2026-07-15', value: 12 };
  const removal = { ...reading, section: 'secagem', isRemoval: true, wasTried: false, trouble: null } as const;
  await database.put('readings', reading);
  await removeReading(database, { ...reading, section: 'secagem' });
  await removeReading(database, { ...reading, section: 'secagem' });
  assert.deepEqual(await allUnsentReadings(database), [{ ...removal, position: 1 }]);
  // A reading of an older app does not say whether it was ever sent.
  await database.add('unsentReadings', { ...reading, id: 'old', section: 'secagem', trouble: null });
  await removeReading(database, { ...reading, id: 'old', section: 'secagem' });
  const old = (await allUnsentReadings(database)).filter(({ id }) => id === 'old');
  assert.deepEqual(
    old.map(({ isRemoval }) => isRemoval),
    [undefined, true],
  );
});
