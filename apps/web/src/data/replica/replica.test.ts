import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, mock, test } from 'node:test';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { enqueue } from '../outbox/outbox.ts';
import { settle } from '../outbox/settle.ts';
import { Replica } from './replica.ts';

const FARM = 'farm-1';
/** More than are read in one turn, twice. */
const MANY = 2_500;

const idOf = (number: number): string => `r-${String(number).padStart(5, '0')}`;

/** What a replica reads of a record here. */
const recordOf = (number: number, parts: Partial<DeviceRecord> = {}): DeviceRecord =>
  ({
    ...{ id: idOf(number), farmId: FARM, section: 'colheita', name: `Colheita ${number}` },
    ...{ date: '2026-06-01', season: '2026/27', data: {}, version: 1, deletedAt: null, ...parts },
  }) as DeviceRecord;

async function longFarm(): Promise<{ database: DeviceDatabase; replica: Replica }> {
  const database = await openDeviceDatabase(randomUUID());
  const writing = database.transaction('records', 'readwrite');
  for (let number = 0; number < MANY; number += 1) void writing.store.put(recordOf(number));
  // Of another farm, before and after.
  for (const farmId of ['farm-0', 'farm-2']) void writing.store.put(recordOf(0, { farmId }));
  await writing.done;
  return { database, replica: new Replica(database, FARM) };
}

const change = (id: string, name: string) => ({
  farmId: FARM,
  mutation: {
    ...{ mutationId: randomUUID(), section: 'colheita' as const, recordId: id, op: 'update' as const },
    ...{ patch: { name }, at: '2026-06-02T10:00:00.000Z' },
  },
  shown: { name },
});

describe('a farm that is read in several turns', () => {
  test('is read to the end, each record once, with what waits on top', async () => {
    const { database, replica } = await longFarm();
    await enqueue(database, change(idOf(MANY - 1), 'A última'));
    const reads = mock.method(IDBObjectStore.prototype, 'getAll');
    let turns = 0;
    await replica.load(async () => {
      turns += 1;
      assert.equal(replica.isLoaded, false);
      assert.equal(replica.section('colheita').length, 0, 'half a farm is no farm');
    });
    reads.mock.restore();
    const pages = reads.mock.calls.filter((call) => (call.this as IDBObjectStore).name === 'records');
    assert.deepEqual(
      pages.map(({ result }) => result?.result.length),
      [1000, 1000, 500],
    );
    assert.equal(turns, 1);
    assert.equal(replica.section('colheita').length, MANY);
    assert.deepEqual(
      [...replica.everything()].map(({ id }) => id).sort(),
      Array.from({ length: MANY }, (_, at) => idOf(at)),
    );
    assert.equal(replica.byId(idOf(MANY - 1))?.record.name, 'A última');
    assert.equal(replica.byId(idOf(MANY - 1))?.state, 'waiting');
  });

  test('shows what another tab wrote meanwhile, be it to what was read already', async () => {
    const { database, replica } = await longFarm();
    let told = Promise.resolve();
    await replica.load(async () => {
      await database.put('records', recordOf(1, { name: 'Mudada', version: 2 }));
      await database.delete('records', [FARM, idOf(2)]);
      await database.put('records', recordOf(MANY, { id: 'r-0' }));
      told = replica.refresh([idOf(1), idOf(2), 'r-0']);
    });
    await told;
    assert.equal(replica.byId(idOf(1))?.record.name, 'Mudada');
    assert.equal(replica.byId(idOf(2)), undefined);
    assert.equal(replica.byId('r-0')?.record.name, `Colheita ${MANY}`);
    assert.equal(replica.section('colheita').length, MANY);
  });

  test('loses no write that the server takes meanwhile', async () => {
    const { database, replica } = await longFarm();
    const ids = [idOf(3), idOf(MANY - 3)];
    const entries = await Promise.all(ids.map((id) => enqueue(database, change(id, 'Certa'))));
    let told = Promise.resolve();
    const seen: (string | undefined)[] = [];
    replica.subscribe(() => seen.push(...ids.map((id) => replica.byId(id)?.record.name)));
    await replica.load(async () => {
      for (const entry of entries) {
        const { mutationId, recordId } = entry.mutation;
        const record = { ...recordOf(Number(recordId.slice(2))), name: 'Certa', version: 2 };
        await settle(database, entry, { mutationId, status: 'applied', record });
      }
      told = replica.refresh(ids);
    });
    await told;
    assert.deepEqual(new Set(seen), new Set(['Certa']), 'it is shown from the first moment on');
    assert.deepEqual(
      ids.map((id) => replica.byId(id)?.state),
      ['sent', 'sent'],
    );
  });
});

/** A write that only names its record. */
const whole = (op: 'delete' | 'restore') => {
  const write = change(idOf(1), '');
  return { ...write, mutation: { ...write.mutation, op, patch: {} }, shown: {} };
};

/** One record as it is stored, and a write of it that waits: what the screens show. */
async function shownAfter(stored: Partial<DeviceRecord>, write: ReturnType<typeof change> | ReturnType<typeof whole>) {
  const database = await openDeviceDatabase(randomUUID());
  await database.put('records', recordOf(1, stored));
  const replica = new Replica(database, FARM);
  await replica.load();
  const entry = await enqueue(database, write);
  await replica.refresh([idOf(1)]);
  return { database, replica, entry };
}

describe('a record with a write that waits', () => {
  test('is shown again at once when it is brought back', async () => {
    const { replica } = await shownAfter({ deletedAt: '2026-06-02T09:00:00.000Z' }, whole('restore'));
    assert.deepEqual(
      replica.section('colheita').map(({ record, state }) => [record.id, record.deletedAt, state]),
      [[idOf(1), null, 'waiting']],
    );
  });

  test('leaves its list at once when it is deleted', async () => {
    const { replica } = await shownAfter({}, whole('delete'));
    assert.deepEqual(replica.section('colheita'), []);
  });

  test('is shown as refused once the server refused it, and still after the next change', async () => {
    const { database, replica, entry } = await shownAfter({}, change(idOf(1), 'Errada'));
    const error = { code: 'record/invalid', message: 'Confira os campos marcados.' };
    await settle(database, entry, { mutationId: entry.mutation.mutationId, status: 'rejected', error });
    await replica.refresh([idOf(1)]);
    assert.equal(replica.byId(idOf(1))?.state, 'refused');
    await enqueue(database, change(idOf(1), 'Outra'));
    await replica.refresh([idOf(1)]);
    assert.equal(replica.byId(idOf(1))?.state, 'refused');
    assert.equal(replica.byId(idOf(1))?.record.name, 'Outra');
  });

  test('is shown as in conflict once someone else changed the same field', async () => {
    const { database, replica, entry } = await shownAfter({}, change(idOf(1), 'Minha'));
    const theirs = recordOf(1, { name: 'Deles', version: 2 });
    const conflicts = [{ field: 'name', base: 'Colheita 1', mine: 'Minha', theirs: 'Deles' }];
    const { mutationId } = entry.mutation;
    await settle(database, entry, { mutationId, status: 'conflict', conflicts, record: theirs });
    await replica.refresh([idOf(1)]);
    assert.equal(replica.byId(idOf(1))?.state, 'conflict');
  });
});

test('a farm that is read in one turn tells nobody to wait', async () => {
  const database = await openDeviceDatabase(randomUUID());
  await database.put('records', recordOf(1));
  const replica = new Replica(database, FARM);
  await replica.load(() => assert.fail('it is short'));
  assert.equal(replica.section('colheita').length, 1);
});

describe('a plot that is pruned without a signal', () => {
  const PLOT = 'plot-1';
  const WORK = 'work-1';
  const AT = '2026-09-01T10:00:00.000Z';
  const data = { activityType: 'pruning', method: 'recepa', plotIds: [PLOT] };
  const pruned = { name: 'Poda', date: '2026-09-01', season: '2026/27', status: 'done', data };
  const write = (op: 'create' | 'update', shown: Readonly<Record<string, unknown>>) => ({
    farmId: FARM,
    mutation: { mutationId: randomUUID(), section: 'atividades' as const, recordId: WORK, op, patch: shown, at: AT },
    shown,
  });
  const plotOf = (parts: object, version: number) =>
    recordOf(1, { id: PLOT, section: 'talhoes', season: null, status: 'active', version, data: { area: 4, ...parts } });
  const OWN = { pruneState: 'decote', pruneYear: 2020 };

  async function farmOf(): Promise<{ database: DeviceDatabase; replica: Replica; state: () => unknown }> {
    const database = await openDeviceDatabase(randomUUID());
    await database.put('records', plotOf(OWN, 1));
    const replica = new Replica(database, FARM);
    await replica.load();
    const state = () => replica.section('talhoes').map(({ record }) => record.data.pruneState);
    return { database, replica, state };
  }

  test('is so at once, also after a restart, and as before once the work is called off', async () => {
    const { database, replica, state } = await farmOf();
    await enqueue(database, write('create', pruned));
    await replica.refresh([WORK]);
    assert.deepEqual(state(), ['recepa']);
    assert.equal(replica.sentById(PLOT)?.data.pruneState, 'decote');
    assert.equal(replica.byId(PLOT)?.state, 'sent');
    const restarted = new Replica(database, FARM);
    await restarted.load();
    assert.equal(restarted.byId(PLOT)?.record.data.pruneState, 'recepa');
    await enqueue(database, write('update', { status: 'cancelled' }));
    await replica.refresh([WORK]);
    assert.deepEqual(state(), ['decote']);
  });

  test('stays so between the answer to the work and the server’s own move', async () => {
    const { database, replica, state } = await farmOf();
    const entry = await enqueue(database, write('create', pruned));
    await replica.refresh([WORK]);
    const record = recordOf(2, { id: WORK, section: 'atividades', ...pruned });
    await settle(database, entry, { mutationId: entry.mutation.mutationId, status: 'applied', record });
    await replica.refresh([WORK]);
    assert.deepEqual(state(), ['recepa']);
    // Somebody typed another state there, before the work arrived.
    await database.put('records', plotOf({ pruneState: 'desponte', pruneYear: 2027 }, 2));
    await replica.refresh([PLOT]);
    assert.deepEqual(state(), ['desponte']);
  });

  test('is as before once unsent work is thrown away', async () => {
    const { database, replica, state } = await farmOf();
    const entry = await enqueue(database, write('create', pruned));
    await replica.refresh([WORK]);
    await database.delete('outbox', entry.position ?? 0);
    await replica.refresh([WORK]);
    assert.deepEqual(state(), ['decote']);
  });
});
