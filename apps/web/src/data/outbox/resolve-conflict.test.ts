import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mock, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import { unwrap } from 'idb';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { queuedEntries } from '../database/queued-entries.ts';
import { SimulatedServer } from '../testing/simulated-server.ts';
import { enqueue } from './outbox.ts';
import { isConflict, resolveConflict } from './resolve-conflict.ts';
import { sendQueue } from './send-queue.ts';
import { pullChanges } from './sync.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
const ID = 'a';
const MADE = {
  id: ID,
  farmId: FARM,
  section: 'colheita',
  name: 'Colheita Sede',
  date: '2026-07-15',
  status: 'planned',
  inputs: [],
  outputs: [],
  photos: [],
  version: 0,
  deletedAt: null,
} as const;

const open = (): Promise<DeviceDatabase> => openDeviceDatabase(`test-${randomUUID()}`);

async function exchange(database: DeviceDatabase, server: SimulatedServer): Promise<void> {
  const transport = server.transport(() => 'ok');
  const parts = { database, farmId: FARM, transport, onChanged: async () => undefined };
  await sendQueue(parts);
  await pullChanges(parts);
}

/** A write of a person who looks at what their device shows. */
async function write(database: DeviceDatabase, op: Mutation['op'], liters?: number): Promise<void> {
  const seen = await database.get('records', [FARM, ID]);
  const changed = liters === undefined ? {} : { data: { liters } };
  const parts = op === 'create' ? { ...MADE, ...changed } : changed;
  await enqueue(database, {
    farmId: FARM,
    mutation: {
      mutationId: randomUUID(),
      section: 'colheita',
      recordId: ID,
      op,
      patch: parts,
      at: AT,
      ...(seen !== undefined && { baseVersion: seen.version }),
    },
    shown: parts,
  });
}

async function choose(database: DeviceDatabase, choice: 'mine' | 'theirs'): Promise<void> {
  const conflicts = (await queuedEntries(database, FARM)).filter(isConflict);
  assert.equal(conflicts.length, 1);
  for (const entry of conflicts) await resolveConflict(database, entry, { choice, at: AT, makeId: randomUUID });
}

/** Two devices of which the second waits for an answer: the first wrote 2 meanwhile. */
async function inConflict(op: 'update' | 'delete') {
  const server = new SimulatedServer(FARM);
  const [first, second] = [await open(), await open()];
  await write(first, 'create', 1);
  for (const device of [first, second]) await exchange(device, server);
  await write(first, 'update', 2);
  await write(second, op, op === 'update' ? 3 : undefined);
  for (const device of [first, second]) await exchange(device, server);
  return { server, first, second };
}

test('a choice that is asked for again takes the place of the one before', async () => {
  const { server, first, second } = await inConflict('update');
  await choose(second, 'theirs');
  await write(first, 'update', 4);
  for (const device of [first, second]) await exchange(device, server);
  await choose(second, 'mine');
  await exchange(second, server);
  assert.equal(server.records.get(ID)?.record.data.liters, 3);
  assert.deepEqual(await queuedEntries(second, FARM), []);
});

test('a deletion that is given up leaves what others wrote while it was asked', async () => {
  const { server, first, second } = await inConflict('delete');
  await write(first, 'update', 4);
  for (const device of [first, second]) await exchange(device, server);
  await choose(second, 'theirs');
  await exchange(second, server);
  assert.equal((await second.get('records', [FARM, ID]))?.data.liters, 4);
});

test('a deletion that is given up is not sent', async () => {
  const { server, second } = await inConflict('delete');
  await choose(second, 'theirs');
  assert.deepEqual(await queuedEntries(second, FARM), []);
  await exchange(second, server);
  assert.equal(server.records.get(ID)?.record.deletedAt, null);
  assert.equal((await second.get('records', [FARM, ID]))?.data.liters, 2);
});

test('a choice is kept whole or not at all, also where its page is killed while it is kept', async () => {
  const { second } = await inConflict('update');
  const [entry] = (await queuedEntries(second, FARM)).filter(isConflict);
  assert.ok(entry);
  const transactions = mock.method(unwrap(second), 'transaction');
  await resolveConflict(second, entry, { choice: 'theirs', at: AT, makeId: randomUUID });
  const writes = transactions.mock.calls.filter(({ arguments: [stores] }) => [stores].flat().includes('outbox'));
  assert.equal(writes.length, 1);
});

test('a choice that another tab made before stands, and is told of', async () => {
  const { server, second } = await inConflict('update');
  const [entry] = (await queuedEntries(second, FARM)).filter(isConflict);
  assert.ok(entry);
  await choose(second, 'theirs');
  const again = resolveConflict(second, entry, { choice: 'mine', at: AT, makeId: randomUUID });
  await assert.rejects(again, /mudou em outra aba/);
  await exchange(second, server);
  assert.equal(server.records.get(ID)?.record.data.liters, 2);
});
