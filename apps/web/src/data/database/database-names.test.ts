import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { databaseName, databasesHere, inRegister, mayHaveOld } from './database-names.ts';

const ANA = 'ana-uid';
const registered = () =>
  inRegister(false, async (register) => ({
    keys: await register.getAllKeys('people'),
    rows: await register.getAll('people'),
  }));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('the name of a person’s database', () => {
  test('is made once and says nothing of the person, neither does the register', async () => {
    const name = await databaseName(ANA);
    assert.match(name, /^cafezal-[\da-f-]{36}$/);
    assert.equal(await databaseName(ANA), name);
    assert.notEqual(await databaseName('bia-uid'), name);
    const { keys = [], rows } = (await registered()) ?? {};
    assert.deepEqual([keys.length, keys.every((key) => key instanceof ArrayBuffer)], [2, true]);
    assert.ok(rows?.some((row) => row.name === name && !('isLeaving' in row)));
  });

  test('is the one that is asked for where there is none, and stays', async () => {
    assert.equal(await databaseName(ANA, 'cafezal-mine'), 'cafezal-mine');
    assert.equal(await databaseName(ANA, 'cafezal-other'), 'cafezal-mine');
  });

  test('is kept where a sign-out was about to delete it', async () => {
    await databaseName(ANA, 'cafezal-mine');
    await inRegister(false, async (register) => {
      const [key] = await register.getAllKeys('people');
      await register.put('people', { name: 'cafezal-mine', isLeaving: true }, key);
    });
    assert.equal(await databaseName(ANA), 'cafezal-mine');
    assert.deepEqual((await registered())?.rows, [{ name: 'cafezal-mine' }]);
  });

  test('is found on a page that is not secure too, which cannot hash', async () => {
    const insecure = mock.getter(Crypto.prototype, 'subtle', () => undefined);
    const name = await databaseName(ANA);
    assert.equal(await databaseName(ANA), name);
    insecure.mock.restore();
    assert.deepEqual((await registered())?.keys, [ANA]);
  });

  test('is looked for without making a register', async () => {
    assert.equal(await registered(), null);
    assert.deepEqual(await indexedDB.databases(), []);
  });
});

test('databases of this app alone are listed; where a browser lists none, an old one may be there', async () => {
  for (const name of ['cafezal-a', 'other', `cafezal-${ANA}`]) (await openDB(name, 1)).close();
  await databaseName('bia-uid');
  assert.deepEqual((await databasesHere()).sort(), ['cafezal-a', `cafezal-${ANA}`]);
  assert.deepEqual([await mayHaveOld(ANA), await mayHaveOld('bia-uid')], [true, false]);
  const silent = { open: indexedDB.open.bind(indexedDB) } as IDBFactory;
  globalThis.indexedDB = silent;
  assert.deepEqual([await databasesHere(), await mayHaveOld('bia-uid')], [[], true]);
  assert.equal(await mayHaveOld('visitante'), false);
});
