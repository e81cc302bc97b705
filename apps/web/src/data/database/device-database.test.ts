import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '@cafezal/domain/record/changes.ts';
import { type IDBPDatabase, openDB } from 'idb';
import { isFarmHere } from '../farm/is-farm-here.ts';
import { enqueue } from '../outbox/outbox.ts';
import { pullChanges } from '../outbox/sync.ts';
import { Replica } from '../replica/replica.ts';

const { deviceOf } = await import('./device.ts');

const FARM = 'farm-1';

/** What the stores looked like before records were found by their season. */
function storesOfVersion4(database: IDBPDatabase): void {
  database.createObjectStore('farms', { keyPath: 'id' });
  const records = database.createObjectStore('records', { keyPath: ['farmId', 'id'] });
  records.createIndex('bySection', ['farmId', 'section', 'date']);
  database.createObjectStore('readings', { keyPath: ['farmId', 'id'] }).createIndex('byRecord', ['farmId', 'recordId']);
  database.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true }).createIndex('byFarm', 'farmId');
  database.createObjectStore('cursors', { keyPath: 'farmId' });
  database.createObjectStore('drafts', { keyPath: 'key' });
  database.createObjectStore('unsentReadings', { keyPath: 'position', autoIncrement: true });
  database.createObjectStore('unsentPhotos', { keyPath: 'id' }).createIndex('byRecord', 'recordId');
  database.createObjectStore('seenPhotos', { keyPath: 'address' }).createIndex('bySeen', ['seenAt', 'bytes']);
}

const record = (id: string, season: string | null) => ({
  ...{ id, farmId: FARM, section: 'colheita', name: id, date: '2026-06-01', season, data: {}, deletedAt: null },
});

test('a device from before the seasons had an index keeps all that it held, unsent work first of all', async () => {
  const before = await openDB('cafezal-ana', 4, { upgrade: storesOfVersion4 });
  const held = {
    farms: [{ id: FARM, name: 'Boa Vista' }],
    records: [record('a', '2025/26'), record('b', '2026/27'), record('c', null)],
    readings: [{ farmId: FARM, id: 'm', recordId: 'a', kind: 'humidity', at: '2026-06-01T10:00:00Z', value: 18 }],
    outbox: [
      {
        ...{ position: 7, farmId: FARM, trouble: null, shown: { name: 'Corrigida' } },
        mutation: { mutationId: 'x', recordId: 'b', section: 'colheita', op: 'update', at: '2026-06-02T10:00:00Z' },
      },
    ],
    cursors: [{ farmId: FARM, seq: 3 }],
    drafts: [{ key: 'colheita', values: { quantity: '60' }, savedAt: '2026-06-02T10:00:00Z' }],
    unsentReadings: [{ position: 1, farmId: FARM, id: 'n', recordId: 'a', kind: 'humidity', at: '', value: 12 }],
    unsentPhotos: [
      { id: 'p', farmId: FARM, recordId: 'a', isDraft: false },
      { id: 'q', farmId: FARM, recordId: 'e', isDraft: true },
    ],
    seenPhotos: [{ address: '/p', bytes: 1, seenAt: 1 }],
  };
  for (const [store, rows] of Object.entries(held)) for (const row of rows) await before.put(store, row);
  before.close();

  const database = await deviceOf('ana');
  assert.deepEqual([...database.objectStoreNames].sort(), [...Object.keys(held), 'summaries'].sort());
  // The farm is pulled once more from its first change, for sections that the older app did not know.
  const holds: Record<string, unknown[]> = { ...held, cursors: [{ farmId: FARM, seq: 0 }], summaries: [] };
  // Photos of a form that nobody saved are found by their mark.
  holds.unsentPhotos = held.unsentPhotos.map((photo) => (photo.isDraft ? { ...photo, draft: 1 } : photo));
  for (const name of database.objectStoreNames) assert.deepEqual(await database.getAll(name), holds[name], name);
  const seasons = await database.getAllKeysFromIndex('records', 'bySeason');
  assert.deepEqual(seasons, [
    [FARM, 'a'],
    [FARM, 'b'],
  ]);
  const replica = new Replica(database, FARM);
  await replica.load();
  assert.equal(replica.byId('b')?.record.name, 'Corrigida');
  const [waiting] = replica.entries;
  assert.ok(waiting);
  const { mutation, shown } = waiting;
  const next = await enqueue(database, { farmId: FARM, mutation, shown });
  assert.ok(next.position > 7, 'what is saved next comes after what waits');
});

test('a device of an older app asks for all of a farm again, which stays open meanwhile with its unsent work', async () => {
  const before = await openDB('cafezal-bia', 4, { upgrade: storesOfVersion4 });
  await before.put('records', record('a', '2025/26'));
  await before.put('cursors', { farmId: FARM, seq: 9 });
  const mutation = { mutationId: 'y', recordId: 'a', section: 'colheita', op: 'update', at: '2026-06-02T10:00:00Z' };
  await before.put('outbox', { position: 1, farmId: FARM, trouble: null, shown: { name: 'Corrigida' }, mutation });
  before.close();

  const database = await deviceOf('bia');
  assert.equal(await isFarmHere(database, FARM), true);
  const asked: number[] = [];
  const known = { ...record('a', '2025/26'), status: '', photos: [] };
  const late = { ...record('d', null), section: 'parceiros', status: '', photos: [] };
  const told = [known, late].map(
    (value): Change => ({
      ...{ seq: 9, kind: 'record', op: 'upsert', id: value.id, version: 1, value },
    }),
  );
  const transport = {
    send: () => Promise.resolve([]),
    sendReadings: () => Promise.resolve(),
    removeReading: () => Promise.resolve(),
    pull: (since: number) => {
      asked.push(since);
      return Promise.resolve({ changes: since === 0 ? told : [], seq: 9, more: false });
    },
  };
  const exchange = { database, farmId: FARM, transport, onChanged: () => Promise.resolve() };
  await pullChanges(exchange);
  await pullChanges(exchange);
  assert.deepEqual(asked, [0, 9]);
  const replica = new Replica(database, FARM);
  await replica.load();
  assert.deepEqual([replica.byId('a')?.record.name, replica.byId('d')?.record.name], ['Corrigida', 'd']);
});
