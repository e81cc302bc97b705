import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
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
    let turns = 0;
    await replica.load(async () => {
      turns += 1;
      assert.equal(replica.isLoaded, false);
      assert.equal(replica.section('colheita').length, 0, 'half a farm is no farm');
    });
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

test('a farm that is read in one turn tells nobody to wait', async () => {
  const database = await openDeviceDatabase(randomUUID());
  await database.put('records', recordOf(1));
  const replica = new Replica(database, FARM);
  await replica.load(() => assert.fail('it is short'));
  assert.equal(replica.section('colheita').length, 1);
});
