import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { closeToast, currentToast } from '../../components/messages/toast-store.ts';
import { type DeviceDatabase, deleteDeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { queuedEntries } from '../database/queued-entries.ts';
import { until } from '../testing/until.ts';
import { FarmStore, type Write } from './farm-store.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';

const write = (name: string): Write => ({
  mutation: {
    ...{ mutationId: randomUUID(), section: 'colheita', recordId: randomUUID(), op: 'create' },
    ...{ patch: { name }, at: AT },
  },
  shown: { name },
});

describe('a database that is taken away under an open farm', () => {
  let personId: string;
  let database: DeviceDatabase;
  let store: FarmStore;
  const open = async (): Promise<DeviceDatabase> => {
    database = await openDeviceDatabase(personId);
    return database;
  };
  const onDevice = async () =>
    (await queuedEntries(database, FARM)).map(({ shown, wasTried }) => [shown.name, wasTried]);
  const openStore = async () => {
    const farm = new FarmStore(database, FARM, { staysHere: false, reopen: open, exchange: async () => undefined });
    await farm.open();
    return farm;
  };
  beforeEach(async () => {
    personId = randomUUID();
    await open();
    await database.put('cursors', { farmId: FARM, seq: 3 });
    store = await openStore();
    closeToast();
  });
  afterEach(() => {
    store.close();
    database.close();
  });

  test('is opened again with all that was not sent, in its order, and its person is told', async () => {
    await store.save(write('um'));
    await store.save(write('dois'));
    await deleteDeviceDatabase(personId);
    await store.save(write('três'));
    // Whether the first two were on their way nobody knows any more.
    assert.deepEqual(await onDevice(), [
      ['um', true],
      ['dois', true],
      ['três', false],
    ]);
    assert.match(currentToast()?.message ?? '', /apagados com o aplicativo aberto/);
    assert.equal(store.replica.section('colheita').length, 3);
  });

  test('is opened again for a screen that reads what was measured', async () => {
    await deleteDeviceDatabase(personId);
    assert.deepEqual(await store.replica.readings('drying'), []);
  });

  test('is opened again by itself, before anybody saves', async () => {
    await store.save(write('um'));
    const before = database;
    await deleteDeviceDatabase(personId);
    await until(() => database !== before && currentToast() !== null);
    assert.deepEqual(await onDevice(), [['um', true]]);
  });

  test('takes no save with it, whenever it goes', async () => {
    for (let turns = 0; turns < 40; turns += 1) {
      const name = `volta ${turns}`;
      const saved = store.save(write(name));
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      await deleteDeviceDatabase(personId);
      await saved;
      await store.replica.refresh([]).catch(() => undefined);
      await store.save(write('depois'));
      const names = (await onDevice()).map(([shown]) => shown);
      assert.equal(names.filter((one) => one === name).length, 1, `${name}: ${names.join(', ')}`);
    }
  });

  test('that was closed alone is opened again as it was: nothing doubled, nothing told', async () => {
    await store.save(write('um'));
    forceCloseDatabase(unwrap(database) as object as Parameters<typeof forceCloseDatabase>[0]);
    await store.save(write('dois'));
    assert.deepEqual(await onDevice(), [
      ['um', false],
      ['dois', false],
    ]);
    assert.equal(currentToast(), null);
  });

  test('takes no save with it while the browser has not yet told that it closed it', async () => {
    await store.save(write('um'));
    database.close();
    await store.save(write('dois'));
    assert.deepEqual(
      (await onDevice()).map(([name]) => name),
      ['um', 'dois'],
    );
  });

  test('is put together again by all tabs, each with what it knows', async () => {
    const elsewhere = new FarmStore(await openDeviceDatabase(personId), 'farm-2', {
      staysHere: false,
      reopen: open,
      exchange: async () => undefined,
    });
    await elsewhere.open();
    await store.save(write('um'));
    await elsewhere.save(write('da outra'));
    await store.save(write('dois'));
    await deleteDeviceDatabase(personId);
    await store.save(write('três'));
    await elsewhere.save(write('da outra também'));
    const others = (await queuedEntries(database, 'farm-2')).map(({ shown }) => shown.name);
    assert.deepEqual(others, ['da outra', 'da outra também']);
    assert.deepEqual(
      (await onDevice()).map(([name]) => name),
      ['um', 'dois', 'três'],
    );
    elsewhere.close();
  });

  test('is not opened again by a tab with an older app, whose person is told what to do', async () => {
    const newer = await openDB(database.name, 99);
    await assert.rejects(store.save(write('um')), { message: /Recarregue esta página/ });
    newer.close();
  });

  test('is not brought back by a farm that was closed, as at a sign-out', async () => {
    await store.save(write('um'));
    store.close();
    const before = database;
    await deleteDeviceDatabase(personId);
    await assert.rejects(store.save(write('dois')));
    assert.equal(database, before);
  });
});
