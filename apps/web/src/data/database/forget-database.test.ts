import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { newId } from '../page/new-id.ts';
import { databaseName, databasesHere } from './database-names.ts';
import { openDeviceDatabase, UNSENT_STORES, VERSION } from './device-database.ts';
import { deleteUnlessUnsent, peopleHere } from './forget-database.ts';

const ROWS = {
  outbox: { farmId: 'f' },
  drafts: { key: 'k' },
  unsentReadings: { recordId: 'r' },
  unsentPhotos: { id: 'p' },
} as const;

let person: string;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  person = newId();
});
/** A database of somebody who left, with what is put into it. */
async function left(fill: (database: Awaited<ReturnType<typeof openDeviceDatabase>>) => Promise<unknown>) {
  const database = await openDeviceDatabase(person);
  await fill(database);
  database.close();
  return database.name;
}

describe('the database of a person who left', () => {
  test('goes, and its name with it', async () => {
    const listened = mock.method(window, 'addEventListener');
    const ended = mock.method(window, 'removeEventListener');
    const name = await left(async () => undefined);
    const other = await databaseName(newId());
    await deleteUnlessUnsent(name);
    assert.deepEqual([await databasesHere(), (await peopleHere()).names], [[], [other]]);
    const kinds = [listened, ended].map(({ mock: { calls } }) => calls.map(({ arguments: [kind] }) => kind));
    assert.deepEqual(kinds, [['unload'], ['unload']], 'a page with the upgrade is not kept to go back to');
    mock.restoreAll();
  });

  for (const store of UNSENT_STORES)
    test(`stays where something waits in ${store}`, async () => {
      const name = await left((database) => database.put(store, ROWS[store] as never));
      await deleteUnlessUnsent(name);
      assert.deepEqual([await databasesHere(), (await peopleHere()).names], [[name], [name]]);
      const back = await openDeviceDatabase(person);
      assert.deepEqual([back.name, back.version, await back.count(store)], [name, VERSION, 1]);
      back.close();
    });

  test('stays where a sleeping tab holds it', async () => {
    const name = await left(async () => undefined);
    const asleep = await openDB(name);
    await deleteUnlessUnsent(name);
    assert.deepEqual([await databasesHere(), (await peopleHere()).names], [[name], [name]]);
    asleep.close();
  });

  test('of an older app stays, whatever it has', async () => {
    const name = await databaseName(person);
    (await openDB(name, VERSION - 1)).close();
    await deleteUnlessUnsent(name);
    const [here] = await indexedDB.databases();
    assert.deepEqual([(await databasesHere()).length, (await peopleHere()).names], [1, [name]]);
    assert.ok(here?.version !== undefined && here.version < VERSION + 1);
  });

  test('that was never made leaves no name, and none is made', async () => {
    const name = await databaseName(person);
    await deleteUnlessUnsent(name);
    assert.deepEqual([await databasesHere(), (await peopleHere()).names], [[], []]);
  });
});

test('people here are told by the names of their databases, those of an older app by theirs, and no visitor', async () => {
  assert.deepEqual(await peopleHere(), { names: [], old: [] });
  assert.deepEqual(await indexedDB.databases(), [], 'looking makes no register');
  const name = await left(async () => undefined);
  for (const one of ['cafezal-u7', 'cafezal-visitante', 'of another app']) (await openDB(one, 1)).close();
  assert.deepEqual(await peopleHere(), { names: [name], old: ['u7'] });
});
