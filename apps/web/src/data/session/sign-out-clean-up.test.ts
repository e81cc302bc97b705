import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { type IDBPDatabase, openDB } from 'idb';
import { MemoryStorage } from '../testing/memory-storage.ts';

const storage = new MemoryStorage();
Object.defineProperty(globalThis, 'localStorage', { value: storage });

const { beginCleanUp, cancelCleanUp } = await import('./sign-out-clean-up.ts');
const { finishCleanUps } = await import('./finish-clean-ups.ts');
const { deviceOf, erasePerson, forgetPerson } = await import('../database/device.ts');
const { databaseName } = await import('../database/database-names.ts');
const { openDeviceDatabase } = await import('../database/device-database.ts');
const { deleteUnlessUnsent } = await import('../database/forget-database.ts');
const { VISITOR } = await import('./visitor.ts');
const { enqueue } = await import('../outbox/outbox.ts');

const ANA = 'ana-uid';
const mutation = { mutationId: 'm1', section: 'colheita', recordId: 'r1', op: 'delete', at: '' } as const;

/** The databases on the device but the register of them. */
const names = async () =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('cafezal-') ? [name] : []));

/** How many farms that the server has, and how many unsent writes, are on the device. */
async function held(): Promise<{ cursors: number; unsent: number }> {
  const database = await deviceOf(ANA);
  return { cursors: await database.count('cursors'), unsent: await database.count('outbox') };
}

/** The stores of the first app. */
function storesOfVersion1(database: IDBPDatabase): void {
  database.createObjectStore('farms', { keyPath: 'id' });
  database.createObjectStore('records', { keyPath: ['farmId', 'id'] });
  database.createObjectStore('readings', { keyPath: ['farmId', 'id'] });
  database.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true });
  database.createObjectStore('cursors', { keyPath: 'farmId' });
  database.createObjectStore('drafts', { keyPath: 'key' });
}

describe('a page that is closed while its person leaves', () => {
  beforeEach(async () => {
    storage.clear();
    await erasePerson(ANA);
    const database = await deviceOf(ANA);
    await database.put('cursors', { farmId: 'farm', seq: 7 });
    await enqueue(database, { farmId: 'farm', mutation, shown: {} });
    storage.setItem(`cafezal.putOff.${ANA}.confirm`, '1');
  });

  test('has its farms taken away at the next start, and keeps what was not sent', async () => {
    beginCleanUp(ANA, 'unsentStays');
    await finishCleanUps();
    assert.deepEqual(await held(), { cursors: 0, unsent: 1 });
    assert.deepEqual(Object.keys(storage), []);
  });

  test('has what was not sent taken away too where the person said so', async () => {
    beginCleanUp(ANA, 'unsentGoes');
    await finishCleanUps();
    assert.deepEqual(await held(), { cursors: 0, unsent: 0 });
  });

  test('leaves nothing that names a person whose account is erased', async () => {
    beginCleanUp(ANA, 'accountGoes');
    await finishCleanUps();
    assert.deepEqual(Object.keys(storage), []);
    assert.deepEqual(await names(), []);
  });

  test('has nothing taken away from a person who came back', async () => {
    beginCleanUp(ANA, 'unsentGoes');
    cancelCleanUp(ANA);
    // Of another key as long as the note's, which says the same.
    storage.setItem(`cafezal.another.${ANA}`, 'unsentGoes');
    await finishCleanUps();
    assert.deepEqual(await held(), { cursors: 1, unsent: 1 });
  });
});

describe('a device on which nothing of a person waits', () => {
  beforeEach(async () => {
    storage.clear();
    for (const personId of [ANA, 'rui-uid', VISITOR.uid]) await erasePerson(personId);
    await (await deviceOf(ANA)).put('cursors', { farmId: 'farm', seq: 7 });
  });

  test('has no database of the person left once they signed out', async () => {
    await beginCleanUp(ANA, 'unsentStays')();
    assert.deepEqual(await names(), []);
    await enqueue(await deviceOf(ANA), { farmId: 'farm', mutation, shown: {} });
    await beginCleanUp(ANA, 'unsentStays')();
    assert.equal((await names()).length, 1);
    await beginCleanUp(ANA, 'unsentGoes')();
    assert.deepEqual(await names(), []);
    assert.deepEqual(Object.keys(storage), []);
  });

  test('loses the emptied databases of earlier sign-outs at the next start, and those alone', async () => {
    const rui = await openDeviceDatabase('rui-uid');
    await rui.put('drafts', { key: 'colheita', values: {}, savedAt: '' });
    rui.close();
    (await openDeviceDatabase(VISITOR.uid)).close();
    await finishCleanUps();
    assert.deepEqual((await names()).sort(), [await databaseName('rui-uid'), `cafezal-${VISITOR.uid}`].sort());
  });

  test('has what an older app named after a person under another name, but not while somebody is signed in', async () => {
    const old = 'cafezal-rosa-uid';
    const first = await openDB(old, 1, { upgrade: storesOfVersion1 });
    first.close();
    storage.setItem('cafezal.refreshToken', 'r');
    await finishCleanUps();
    assert.ok((await names()).includes(old));
    storage.clear();
    storage.setItem('cafezal.person', '{}');
    await finishCleanUps();
    assert.ok((await names()).includes(old));
    storage.clear();
    await finishCleanUps();
    assert.ok(!(await names()).includes(old));
  });

  test('keeps reminders and other notes from nobody’s leaving', async () => {
    mock.method(console, 'warn', () => undefined);
    storage.setItem('cafezal.leaving.rui-uid', 'nonsense');
    let asked = 0;
    const forget = async () => {
      asked += 1;
      throw new Error('not now');
    };
    globalThis.cafezalDevice = { reminders: { forget } } as never;
    await beginCleanUp(ANA, 'unsentStays')();
    globalThis.cafezalDevice = undefined;
    assert.deepEqual([asked, await names()], [1, []]);
    await finishCleanUps();
    assert.equal(storage.getItem('cafezal.leaving.rui-uid'), 'nonsense');
  });

  test('keeps the database of who signs in while it is looked through', async () => {
    storage.setItem('cafezal.refreshToken', 'r');
    await finishCleanUps();
    assert.deepEqual(await names(), [await databaseName(ANA)]);
  });

  test('is opened anew by a tab under which another one took it away', async () => {
    await (await deviceOf(ANA)).clear('cursors');
    await deleteUnlessUnsent(await databaseName(ANA));
    await enqueue(await deviceOf(ANA), { farmId: 'farm', mutation, shown: {} });
    assert.deepEqual(await held(), { cursors: 0, unsent: 1 });
  });

  test('keeps what another tab writes at that moment, or lets the tab know that it did not', async () => {
    const outcomes = new Set<string>();
    for (let turns = 0; turns < 60; turns += 1) {
      await erasePerson(ANA);
      const tab = await openDeviceDatabase(ANA);
      const forgotten = forgetPerson(ANA, { discardUnsent: false });
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      const write = async () => void (await tab.put('drafts', { key: 'colheita', values: {}, savedAt: '' }));
      const told = await write().then(
        () => 'written',
        () => 'refused',
      );
      await forgotten;
      const kept = (await (await deviceOf(ANA)).count('drafts')) === 1 ? 'written' : 'refused';
      assert.equal(kept, told, `after ${turns} turns`);
      outcomes.add(told);
    }
    assert.deepEqual([...outcomes].sort(), ['refused', 'written']);
  });
});
