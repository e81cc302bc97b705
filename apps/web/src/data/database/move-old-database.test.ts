import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, mock, test } from 'node:test';
import { type IDBPDatabase, openDB } from 'idb';

const { databaseName } = await import('./database-names.ts');
const { finishCleanUps } = await import('../session/finish-clean-ups.ts');
const { deviceOf, forgetPerson } = await import('./device.ts');
const { countUnsentOfSignedOut } = await import('../session/unsent-of-signed-out.ts');
const { moveOldDatabase } = await import('./move-old-database.ts');

const FARM = 'farm-1';
const AT = '2026-06-02T10:00:00Z';

/** The stores of the last app that called a database by its person's id. */
function storesOfVersion6(database: IDBPDatabase): void {
  database.createObjectStore('farms', { keyPath: 'id' });
  const records = database.createObjectStore('records', { keyPath: ['farmId', 'id'] });
  records.createIndex('bySection', ['farmId', 'section', 'date']);
  records.createIndex('bySeason', ['farmId', 'section', 'season']);
  database.createObjectStore('readings', { keyPath: ['farmId', 'id'] }).createIndex('byRecord', ['farmId', 'recordId']);
  const outbox = database.createObjectStore('outbox', { keyPath: 'position', autoIncrement: true });
  outbox.createIndex('byFarm', 'farmId');
  outbox.createIndex('byRecord', ['farmId', 'mutation.recordId']);
  outbox.createIndex('byTrouble', 'trouble.kind');
  database.createObjectStore('cursors', { keyPath: 'farmId' });
  database.createObjectStore('drafts', { keyPath: 'key' });
  const readings = database.createObjectStore('unsentReadings', { keyPath: 'position', autoIncrement: true });
  readings.createIndex('byRecord', 'recordId');
  readings.createIndex('byTrouble', 'trouble.code');
  const photos = database.createObjectStore('unsentPhotos', { keyPath: 'id' });
  photos.createIndex('byRecord', 'recordId');
  photos.createIndex('byTrouble', 'trouble.code');
  database.createObjectStore('seenPhotos', { keyPath: 'address' }).createIndex('bySeen', ['seenAt', 'bytes']);
}

const entry = (mutationId: string, position?: number) => ({
  ...{ farmId: FARM, trouble: null, shown: { name: mutationId }, ...(position !== undefined && { position }) },
  mutation: { mutationId, recordId: `r-${mutationId}`, section: 'colheita', op: 'create', at: AT },
});

const HELD = {
  farms: [{ id: FARM, name: 'Boa Vista' }],
  records: ['a', 'b'].map((id) => ({ id, farmId: FARM, section: 'colheita', date: '2026-06-01', season: '2025/26' })),
  readings: [{ farmId: FARM, id: 'm', recordId: 'a', kind: 'humidity', at: AT, value: 18 }],
  outbox: [entry('x', 3), entry('y', 7)],
  cursors: [{ farmId: FARM, seq: 3 }],
  drafts: [{ key: 'colheita', values: { quantity: '60' }, savedAt: AT }],
  unsentReadings: [
    { position: 1, farmId: FARM, id: 'n', recordId: 'a', kind: 'humidity', at: AT, value: 12 },
    { position: 2, farmId: FARM, id: 'n', recordId: 'a', kind: 'humidity', at: AT, value: 12, isRemoval: true },
  ],
  unsentPhotos: [{ id: 'p', farmId: FARM, recordId: 'a' }],
  seenPhotos: [{ address: '/p', bytes: 1, seenAt: 1 }],
};

/** A tab with the app from before, which lets go where another tab asks for it. */
const openOld = (personId: string): Promise<IDBPDatabase> =>
  openDB(`cafezal-${personId}`, 6, {
    upgrade: storesOfVersion6,
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

async function fillOld(personId: string, held: Readonly<Record<string, readonly object[]>> = HELD): Promise<void> {
  const old = await openOld(personId);
  for (const [store, rows] of Object.entries(held)) for (const row of rows) await old.put(store, row);
  old.close();
}

const namesHere = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

/** Everything in the databases of this device, as text. */
async function textHere(): Promise<string> {
  const found: unknown[] = [];
  for (const name of await namesHere()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames)
      found.push([name, store, await database.getAllKeys(store), await database.getAll(store)]);
    database.close();
  }
  return JSON.stringify(found);
}

const mutationsOf = async (personId: string) =>
  (await (await deviceOf(personId)).getAll('outbox')).map(({ mutation }) => mutation.mutationId);

describe('what an app from before kept under a name that tells of its person', () => {
  let person: string;
  beforeEach(() => {
    person = randomUUID();
  });

  test('is all under another name at the next start, what waits first of all', async () => {
    await fillOld(person);
    const database = await deviceOf(person);
    // A newer app pulls each farm once more from its first change.
    const holds = { ...HELD, cursors: [{ farmId: FARM, seq: 0 }] };
    for (const [store, rows] of Object.entries(holds))
      assert.deepEqual(await database.getAll(store as keyof typeof HELD), rows, store);
    assert(!(await namesHere()).some((name) => name.includes(person)));
    assert.equal(database.name, await databaseName(person));
    assert(!(await textHere()).includes(person));
    const next = await database.add('outbox', entry('z') as never);
    assert(next > 7, 'what is saved next comes after what waits');
  });

  test('is there once where the start before was interrupted after it was copied', async () => {
    await fillOld(person);
    const before = await deviceOf(person);
    await before.delete('outbox', 3);
    await fillOld(person, { ...HELD, outbox: [entry('y', 7), entry('w', 8)] });
    await moveOldDatabase(person);
    assert.deepEqual(await mutationsOf(person), ['y', 'w']);
  });

  test('never takes the place of what is there by now: farms that were pulled since, drafts and photos', async () => {
    await fillOld(person);
    const database = await deviceOf(person);
    const other = { id: 'farm-2', name: 'Serra' };
    const late = (row: object) => ({ ...row, name: 'of the old app', farmId: FARM });
    await fillOld(person, {
      farms: [{ ...other }, { id: FARM, name: 'of the old app' }],
      records: [...HELD.records.map(late), { ...late({ id: 'c', section: 'colheita', date: '' }), farmId: other.id }],
      readings: [
        { ...HELD.readings[0], value: 1 },
        { ...HELD.readings[0], farmId: other.id, id: 'o' },
      ],
      cursors: [
        { farmId: FARM, seq: 9 },
        { farmId: other.id, seq: 5 },
      ],
      drafts: [
        { ...HELD.drafts[0], values: {} },
        { key: 'new', values: {}, savedAt: AT },
      ],
      unsentReadings: HELD.unsentReadings.map((one) => ({ ...one, value: 1 })),
      unsentPhotos: [{ ...HELD.unsentPhotos[0], farmId: 'x' }, { id: 'q' }],
    });
    await moveOldDatabase(person);
    const all = async <Store extends keyof typeof HELD>(store: Store) => database.getAll(store);
    assert.deepEqual(await all('farms'), [...HELD.farms, other]);
    assert.deepEqual(
      (await all('records')).map((row) => [row.id, 'name' in row]),
      [
        ['a', false],
        ['b', false],
        ['c', true],
      ],
    );
    assert.deepEqual(await all('readings'), [...HELD.readings, { ...HELD.readings[0], farmId: other.id, id: 'o' }]);
    assert.deepEqual(
      (await all('cursors')).map((row) => Object.values(row)),
      [
        [FARM, 0],
        [other.id, 0],
      ],
    );
    assert.deepEqual(await all('drafts'), [...HELD.drafts, { key: 'new', values: {}, savedAt: AT }]);
    assert.deepEqual(await all('unsentReadings'), HELD.unsentReadings);
    assert.deepEqual(await all('unsentPhotos'), [...HELD.unsentPhotos, { id: 'q' }]);
  });

  test('has room made for it by the pictures of sent photos, which the server has', async () => {
    await fillOld(person);
    const { add } = IDBObjectStore.prototype;
    let refusals = 0;
    const full = mock.method(IDBObjectStore.prototype, 'add', function once(this: IDBObjectStore, ...asked: [unknown]) {
      if (refusals > 0) return add.apply(this, asked);
      refusals += 1;
      throw new DOMException('full', 'QuotaExceededError');
    });
    const database = await deviceOf(person);
    full.mock.restore();
    assert.equal(database.name, await databaseName(person));
    assert.deepEqual([await mutationsOf(person), await database.count('seenPhotos')], [['x', 'y'], 0]);
  });

  test('stays where it is while it cannot be copied, and is worked with there', async () => {
    await fillOld(person);
    const full = mock.method(IDBObjectStore.prototype, 'add', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const database = await deviceOf(person);
    full.mock.restore();
    assert.equal(database.name, `cafezal-${person}`);
    assert.equal(await database.count('outbox'), 2);
    await database.add('outbox', entry('z') as never);
    await moveOldDatabase(person);
    assert.deepEqual(await mutationsOf(person), ['x', 'y', 'z']);
    assert(!(await namesHere()).some((name) => name.includes(person)));
  });

  test('is moved once by two tabs that open at the same time', async () => {
    await fillOld(person);
    await Promise.all([moveOldDatabase(person), moveOldDatabase(person), deviceOf(person)]);
    assert.deepEqual(await mutationsOf(person), ['x', 'y']);
  });

  test('is taken from a tab with the app from before, with all that it wrote, then and later', async () => {
    await fillOld(person);
    const tab = await openOld(person);
    await tab.put('outbox', entry('z', 9));
    await deviceOf(person);
    await assert.rejects(tab.put('outbox', entry('lost', 10)), { name: 'InvalidStateError' });
    const again = await openOld(person);
    await again.put('outbox', entry('late', 3));
    again.close();
    await moveOldDatabase(person);
    assert.deepEqual((await mutationsOf(person)).sort(), ['late', 'x', 'y', 'z']);
  });

  test('has another name too where its person left, and waits for them', async () => {
    await fillOld(person);
    const before = await countUnsentOfSignedOut();
    await finishCleanUps();
    assert(!(await textHere()).includes(person));
    assert.equal(await countUnsentOfSignedOut(), before);
    assert.deepEqual(await mutationsOf(person), ['x', 'y']);
    await forgetPerson(person, { discardUnsent: true });
    assert(!(await textHere()).includes(person));
    assert.equal(await countUnsentOfSignedOut(), before - 5);
  });
});
