import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, mock, test } from 'node:test';
import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { enqueue } from '../outbox/outbox.ts';
import { databaseName, databasesHere, mayHaveOld, oldNameOf } from './database-names.ts';
import { countUnsent, deviceOf, erasePerson, forgetPerson } from './device.ts';
import { openDeviceDatabase, openExistingDatabase } from './device-database.ts';
import { deleteUnlessUnsent, peopleHere } from './forget-database.ts';
import { enqueueReading } from './unsent-readings.ts';
import { readUnsent, waitingOf } from './unsent-work.ts';

const AT = '2026-07-15T10:00:00.000Z';
const WRITE = {
  farmId: 'f',
  mutation: { mutationId: 'm', section: 'colheita', recordId: 'r', op: 'create', at: AT },
  shown: {},
} as const;
const READING = { farmId: 'f', recordId: 'r', section: 'secagem', kind: 'humidity', at: AT, value: 12 } as const;

let person: string;
beforeEach(() => {
  person = randomUUID();
});

describe('the database of a person on this device', () => {
  test('is opened once, and another one for another person', async () => {
    const [one, again] = await Promise.all([deviceOf(person), deviceOf(person)]);
    assert.equal(one, again);
    const other = await deviceOf(randomUUID());
    assert.notEqual(other.name, one.name);
    assert.equal((await deviceOf(person)).name, one.name, 'it is the same when they come back');
    assert.ok(!one.name.includes(person), 'its name says nothing of the person');
  });

  test('is opened again after the browser closed it, and after it could not be opened', async () => {
    const first = await deviceOf(person);
    await first.put('drafts', { key: 'k', values: {}, savedAt: AT });
    forceCloseDatabase(unwrap(first) as object as Parameters<typeof forceCloseDatabase>[0]);
    const second = await deviceOf(person);
    assert.notEqual(second, first);
    assert.equal(await second.count('drafts'), 1);
    const shut = mock.method(indexedDB, 'open', () => {
      throw new Error('the storage is shut');
    });
    const late = randomUUID();
    await assert.rejects(deviceOf(late));
    shut.mock.restore();
    assert.equal(await (await deviceOf(late)).count('drafts'), 0);
  });

  test('is erased whole, open or not, and its person begins anew', async () => {
    for (const isOpen of [true, false]) {
      const database = await deviceOf(person);
      await enqueue(database, WRITE);
      if (!isOpen) {
        database.close();
        await deviceOf(randomUUID());
      }
      await erasePerson(person);
      assert.equal(await (await deviceOf(person)).count('outbox'), 0);
    }
  });

  test('is deleted at a sign-out without unsent work, and otherwise keeps that work alone', async () => {
    const empty = await deviceOf(person);
    await empty.put('farms', { id: 'f' } as never);
    await forgetPerson(person, { discardUnsent: false });
    assert.ok(!(await databasesHere()).includes(empty.name));
    const database = await deviceOf(person);
    await database.put('farms', { id: 'f' } as never);
    await database.put('cursors', { farmId: 'f', seq: 1 });
    await enqueue(database, WRITE);
    await forgetPerson(person, { discardUnsent: false });
    assert.ok((await databasesHere()).includes(database.name));
    const back = await deviceOf(person);
    assert.deepEqual([await back.count('farms'), await back.count('cursors'), await back.count('outbox')], [0, 0, 1]);
    await forgetPerson(person, { discardUnsent: true });
    assert.ok(!(await databasesHere()).includes(database.name));
  });

  test('that is not there is opened for nobody who only looks', async () => {
    assert.equal(await openExistingDatabase('cafezal-none'), null);
    assert.ok(!(await databasesHere()).includes('cafezal-none'));
    const database = await openDeviceDatabase(person);
    database.close();
    const found = await openExistingDatabase(database.name);
    assert.equal(found?.name, database.name);
    found?.close();
  });

  test('of a visitor has a plain name; of an old app one that tells of its person', async () => {
    assert.equal(await databaseName('visitante'), 'cafezal-visitante');
    assert.equal(await mayHaveOld('visitante'), false);
    assert.equal(await mayHaveOld(person), false);
    (await openDB(oldNameOf(person), 1)).close();
    assert.equal(await mayHaveOld(person), true);
    assert.ok((await peopleHere()).old.includes(person));
  });

  test('is kept where its person signs in again while it is to be deleted', async () => {
    const name = await databaseName(person);
    const database = await openDeviceDatabase(person);
    database.close();
    const deleting = deleteUnlessUnsent(name);
    const again = await openDeviceDatabase(person);
    await again.put('drafts', { key: 'k', values: {}, savedAt: AT });
    again.close();
    await deleting;
    const back = await openDeviceDatabase(person);
    assert.ok((await peopleHere()).names.includes(back.name));
    back.close();
  });
});

test('what waits is counted and read over all farms, without photos of unsaved forms', async () => {
  const database = await deviceOf(person);
  assert.equal(await countUnsent(person), 0);
  const { position } = await enqueue(database, WRITE);
  await enqueueReading(database, { ...READING, id: 'late' });
  await enqueueReading(database, { ...READING, id: 'other', farmId: 'g' });
  const photo = { farmId: 'f', section: 'secagem', recordId: 'r', image: null, addedAt: AT, wasTried: false } as const;
  await database.put('unsentPhotos', { ...photo, id: 'p', removedAt: null, trouble: null });
  await database.put('unsentPhotos', { ...photo, id: 'q', removedAt: null, trouble: null, draft: 1 });
  assert.equal(await countUnsent(person), 4);
  const unsent = await readUnsent(database);
  assert.deepEqual(
    [unsent.entries.length, unsent.readings.map(({ id }) => id), (await readUnsent(database)).photos.length],
    [1, ['late', 'other'], 1],
  );
  assert.deepEqual(waitingOf(unsent), { waiting: 4, problems: 0 });
  const trouble = { kind: 'refused', code: 'c', message: 'm', fields: {} } as const;
  await database.put('outbox', { ...WRITE, position, trouble });
  assert.deepEqual(waitingOf(await readUnsent(database)), { waiting: 4, problems: 1 });
});

test('what waits is read as it stands at one moment, whatever is written meanwhile', async () => {
  const database = await deviceOf(person);
  const before = waitingOf(await readUnsent(database)).waiting;
  const reading = readUnsent(database);
  const both = database.transaction(['outbox', 'unsentPhotos'], 'readwrite');
  await both.objectStore('outbox').add({ ...WRITE, trouble: null });
  await both.objectStore('unsentPhotos').put({
    ...{ farmId: 'f', section: 'secagem', recordId: 'r', image: null, addedAt: AT, wasTried: false },
    ...{ id: 'meanwhile', removedAt: null, trouble: null },
  });
  await both.done;
  assert.equal(waitingOf(await reading).waiting, before);
  assert.equal(waitingOf(await readUnsent(database)).waiting, before + 2);
});
