import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Change, Mutation } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { type QueuedEntry, queuedEntries } from '../database/queued-entries.ts';
import { Replica } from '../replica/replica.ts';
import { SimulatedServer } from '../testing/simulated-server.ts';
import { discard } from './discard.ts';
import { nextBatch } from './next-batch.ts';
import { enqueue } from './outbox.ts';
import { isConflict, resolveConflict } from './resolve-conflict.ts';
import { sendQueue } from './send-queue.ts';
import { CursorGoneError, pullChanges } from './sync.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';

const recordNamed = (id: string, data: Record<string, unknown> = {}): DeviceRecord => ({
  id,
  farmId: FARM,
  section: 'colheita',
  slug: id,
  name: id,
  code: id,
  date: '2026-07-15',
  season: '2026/27',
  status: 'planned',
  data,
  notes: null,
  inputs: [],
  outputs: [],
  version: 0,
  flags: [],
  confirmedWarnings: [],
  recalculated: null,
  photos: [],
  createdAt: AT,
  updatedAt: AT,
  createdBy: 'a',
  updatedBy: 'a',
  deletedAt: null,
});

type Device = { database: DeviceDatabase; replica: Replica; personId: string };

async function openDevice(personId = `test-${randomUUID()}`): Promise<Device> {
  const database = await openDeviceDatabase(personId);
  const replica = new Replica(database, FARM);
  await replica.load();
  return { database, replica, personId };
}

/** The tab is killed and opened again: only what is in the database survives. */
async function reopen(device: Device): Promise<Device> {
  device.database.close();
  return openDevice(device.personId);
}

const create = (id: string, data: Record<string, unknown> = {}) => {
  const mutation: Mutation = {
    mutationId: randomUUID(),
    section: 'colheita',
    recordId: id,
    op: 'create',
    patch: recordNamed(id, data),
    at: AT,
  };
  return { farmId: FARM, mutation, shown: recordNamed(id, data) };
};
const change = (id: string, data: Record<string, unknown>) => {
  const mutation: Mutation = {
    mutationId: randomUUID(),
    section: 'colheita',
    recordId: id,
    op: 'update',
    patch: { data },
    at: AT,
  };
  return { farmId: FARM, mutation, shown: { data } };
};

const always = (outcome: 'ok' | 'lostRequest' | 'lostAnswer') => () => outcome;

async function exchange(device: Device, server: SimulatedServer, fate: () => 'ok' | 'lostRequest' | 'lostAnswer') {
  const { database, replica } = device;
  const parts = {
    database,
    farmId: FARM,
    transport: server.transport(fate),
    onChanged: (ids: readonly string[]) => replica.refresh(ids),
  };
  await sendQueue(parts);
  await pullChanges(parts);
}

/** The person looks at each conflict and chooses, so the queue can go on. */
async function choose(device: Device, choice: 'mine' | 'theirs'): Promise<void> {
  for (const entry of await queuedEntries(device.database, FARM)) {
    if (isConflict(entry)) await resolveConflict(device.database, entry, { choice, at: AT, makeId: randomUUID });
  }
}

describe('a write made without a network', () => {
  test('is shown at once, survives a killed tab and leaves the queue only when the answer names it', async () => {
    const server = new SimulatedServer(FARM);
    let device = await openDevice();
    await enqueue(device.database, create('a', { liters: 7_500 }));
    await assert.rejects(exchange(device, server, always('lostRequest')));
    device = await reopen(device);
    assert.equal(device.replica.section('colheita')[0]?.state, 'waiting');
    assert.equal(device.replica.section('colheita')[0]?.record.data.liters, 7_500);
    await exchange(device, server, always('ok'));
    assert.deepEqual(device.replica.entries, []);
    assert.equal(device.replica.section('colheita')[0]?.state, 'sent');
    assert.equal(server.records.get('a')?.record.version, 1);
  });

  test('counts once when its answer was lost and it is sent again', async () => {
    const server = new SimulatedServer(FARM);
    const device = await openDevice();
    const write = create('a');
    await enqueue(device.database, write);
    await assert.rejects(exchange(device, server, always('lostAnswer')));
    await exchange(device, server, always('ok'));
    assert.equal(server.timesApplied.get(write.mutation.mutationId), 1);
    assert.equal(device.replica.entries.length, 0);
  });

  test('that the server refuses stays, with the reason, and does not hold up the others', async () => {
    const server = new SimulatedServer(FARM);
    const device = await openDevice();
    await enqueue(device.database, change('nowhere', { liters: 1 }));
    await enqueue(device.database, create('b'));
    await exchange(device, server, always('ok'));
    const [refused] = device.replica.entries;
    assert.equal(device.replica.entries.length, 1);
    assert.deepEqual(refused?.trouble?.kind === 'refused' && refused.trouble.message, 'Não há.');
    assert.ok(server.records.has('b'));
  });
});

test('the next writes of a record wait for the version of the first', () => {
  const entry = (position: number, recordId: string, isStuck = false): QueuedEntry => ({
    ...change(recordId, {}),
    position,
    trouble: isStuck ? { kind: 'refused', code: 'x', message: '', fields: {} } : null,
  });
  const batch = nextBatch([entry(1, 'a'), entry(2, 'a'), entry(3, 'b', true), entry(4, 'b'), entry(5, 'c')], 10);
  assert.deepEqual(
    batch.map(({ position }) => position),
    [1, 5],
  );
});

test('what stands on a write that waits for its turn waits with it, and what does not goes', () => {
  let position = 0;
  const queued = (write: Omit<QueuedEntry, 'position' | 'trouble'>): QueuedEntry => {
    position += 1;
    return { ...write, position, trouble: null };
  };
  const taking = (id: string, source: string) => {
    const write = create(id);
    const inputs = [{ recordId: source, output: '0', kg: 10 }];
    return { ...write, mutation: { ...write.mutation, patch: { ...write.mutation.patch, inputs } } };
  };
  const deletion = (id: string) => {
    const write = change(id, {});
    return { ...write, mutation: { ...write.mutation, op: 'delete' as const } };
  };
  const day = [
    queued(create('drying-1')),
    queued(change('drying-1', { ended: true })),
    queued(taking('resting-1', 'drying-1')),
    queued(taking('milling-1', 'resting-1')),
    queued(create('drying-2')),
  ];
  const places = (entries: readonly QueuedEntry[]) => nextBatch(entries, 10).map((entry) => entry.position);
  assert.deepEqual(places(day), [1, 5]);
  assert.deepEqual(places(day.slice(1)), [2, 3, 4, 5]);
  const freed = [
    queued(taking('storage-1', 'milling-2')),
    queued(deletion('storage-1')),
    queued(taking('storage-2', 'milling-2')),
  ];
  assert.deepEqual(places(freed), [6], 'coffee is free again when the deletion was heard');
});

test('two edits of one field by the same person, made in a row without a network, are no conflict', async () => {
  const server = new SimulatedServer(FARM);
  const device = await openDevice();
  await enqueue(device.database, create('a', { liters: 1 }));
  await exchange(device, server, always('ok'));
  await enqueue(device.database, change('a', { liters: 2 }));
  await enqueue(device.database, change('a', { liters: 3 }));
  await exchange(device, server, always('ok'));
  assert.equal(server.records.get('a')?.record.data.liters, 3);
  assert.equal(device.replica.entries.length, 0);
});

test('of a conflict the value that was not chosen reaches the server too, so that the history keeps both', async () => {
  const server = new SimulatedServer(FARM);
  const [one, other] = [await openDevice(), await openDevice()];
  await enqueue(one.database, create('a', { liters: 1 }));
  await exchange(one, server, always('ok'));
  await exchange(other, server, always('ok'));
  await enqueue(one.database, change('a', { liters: 2 }));
  await enqueue(other.database, change('a', { liters: 3 }));
  await exchange(one, server, always('ok'));
  await exchange(other, server, always('ok'));
  assert.equal(other.replica.entries[0]?.trouble?.kind, 'conflict');
  await choose(other, 'theirs');
  await exchange(other, server, always('ok'));
  assert.equal(server.records.get('a')?.record.data.liters, 2);
  assert.deepEqual([...(server.valuesSeen.get('a/liters') ?? [])], [1, 2, 3]);
});

test('discarding a creation that was never sent takes its later edits along', async () => {
  const device = await openDevice();
  const first = await enqueue(device.database, create('a'));
  await enqueue(device.database, change('a', { liters: 2 }));
  await discard(device.database, first, { makeId: randomUUID, at: '2026-07-15T10:00:00.000Z' });
  assert.deepEqual(await queuedEntries(device.database, FARM), []);
});

test('a server that says that there is more and gives no more is asked no further', async () => {
  const { database } = await openDevice();
  let calls = 0;
  const transport = {
    ...new SimulatedServer(FARM).transport(always('ok')),
    pull: async (seq: number) => {
      calls += 1;
      if (calls > 1) throw new Error('asked again');
      return { changes: [], seq, more: true };
    },
  };
  const pulled = pullChanges({ database, farmId: FARM, transport, onChanged: async () => undefined });
  await assert.rejects(pulled, { message: 'the server says that there is more and gives no more' });
  assert.equal(calls, 1);
});

test('what a server that was put back to an earlier day has no more leaves the open screens', async () => {
  const { database, replica } = await openDevice();
  const feed = (...ids: string[]): Change[] =>
    ids.map((id, at) => ({
      ...{ seq: at + 1, kind: 'record', op: 'upsert', id, section: 'colheita', version: 1, value: recordNamed(id) },
    }));
  let answers = [{ changes: feed('a', 'b'), seq: 2, more: false }];
  const transport = {
    ...new SimulatedServer(FARM).transport(() => 'ok'),
    pull: async (since: number) => {
      const [answer] = answers;
      if (answer === undefined || since > answer.seq) throw new CursorGoneError();
      return answer;
    },
  };
  const parts = { database, farmId: FARM, transport, onChanged: (ids: readonly string[]) => replica.refresh(ids) };
  await pullChanges(parts);
  assert.deepEqual(replica.section('colheita').length, 2);
  answers = [{ changes: feed('a'), seq: 1, more: false }];
  await pullChanges(parts);
  assert.deepEqual([replica.byId('b'), replica.section('colheita').map(({ record }) => record.id)], [undefined, ['a']]);
});
