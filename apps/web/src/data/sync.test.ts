import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/changes.ts';
import fc from 'fast-check';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from './device-database.ts';
import { nextBatch } from './next-batch.ts';
import { discard, enqueue } from './outbox.ts';
import { type QueuedEntry, queuedEntries } from './queued-entries.ts';
import { Replica } from './replica.ts';
import { isConflict, resolveConflict } from './resolve-conflict.ts';
import { pullChanges, sendQueue } from './sync.ts';
import { SimulatedServer } from './testing/simulated-server.ts';

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

async function settleAll(devices: readonly Device[], server: SimulatedServer): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const device of devices) {
      await exchange(device, server, always('ok'));
      await choose(device, round % 2 === 0 ? 'theirs' : 'mine');
    }
  }
  for (const device of devices) await exchange(device, server, always('ok'));
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
  await discard(device.database, first);
  assert.deepEqual(await queuedEntries(device.database, FARM), []);
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), device: fc.nat(2), id: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      device: fc.nat(2),
      id: fc.nat(3),
      key: fc.constantFrom('kg', 'liters'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      device: fc.nat(2),
      fates: fc.array(fc.constantFrom('ok' as const, 'lostRequest' as const, 'lostAnswer' as const), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), device: fc.nat(2) }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Sent = { id: string; value: [key: string, value: number] | null };

class Schedule {
  readonly server = new SimulatedServer(FARM);
  readonly devices: Device[] = [];
  readonly sent: Sent[] = [];
  #next = 0;

  async open(): Promise<void> {
    for (let count = 0; count < 3; count += 1) this.devices.push(await openDevice());
  }

  async take(action: Step): Promise<void> {
    const device = this.devices[action.device];
    assert.ok(device);
    if (action.kind === 'reload') this.devices[action.device] = await reopen(device);
    if (action.kind === 'create') await this.#create(device, `${action.device}-${action.id}`);
    if (action.kind === 'edit') await this.#edit(device, action);
    if (action.kind === 'exchange') {
      const fates = [...action.fates];
      await exchange(device, this.server, () => fates.shift() ?? 'ok').catch(() => undefined);
    }
    await this.devices[action.device]?.replica.refresh([]);
  }

  async #create({ database, replica }: Device, id: string): Promise<void> {
    if (replica.byId(id) !== undefined) return;
    await enqueue(database, create(id));
    this.sent.push({ id, value: null });
  }

  async #edit({ database, replica }: Device, { id: at, key }: Extract<Step, { kind: 'edit' }>): Promise<void> {
    const target = replica.section('colheita')[at]?.record;
    if (target === undefined) return;
    this.#next += 1;
    await enqueue(database, change(target.id, { [key]: this.#next }));
    this.sent.push({ id: target.id, value: [key, this.#next] });
  }

  assertNothingLost(): void {
    const stored = [...this.server.records.values()]
      .map(({ record }) => [record.id, record.data, record.version])
      .sort();
    for (const { replica, database } of this.devices) {
      assert.deepEqual(replica.entries, []);
      const mine = replica.section('colheita').map(({ record }) => [record.id, record.data, record.version]);
      assert.deepEqual(mine.sort(), stored);
      database.close();
    }
    for (const times of this.server.timesApplied.values()) assert.equal(times, 1);
    for (const { id, value } of this.sent) {
      assert.ok(this.server.records.has(id));
      if (value !== null) assert.ok(this.server.valuesSeen.get(`${id}/${value[0]}`)?.has(value[1]));
    }
  }
}

test('whatever is lost, sent twice or reloaded, every write arrives once, all devices agree, and no value is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const schedule = new Schedule();
      await schedule.open();
      for (const action of steps) await schedule.take(action);
      await settleAll(schedule.devices, schedule.server);
      schedule.assertNothingLost();
    }),
    { numRuns: 1_000 },
  );
});
