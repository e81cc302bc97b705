import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { unwrap } from 'idb';
import type { ShellDevice } from '../../device/shell-device.ts';
import { SystemFiles } from '../testing/system-files.ts';
import { until } from '../testing/until.ts';
import type { DeviceDatabase, DeviceRecord } from './device-database.ts';

const { forceCloseDatabase, IDBFactory } = await import('fake-indexeddb');
const { discard } = await import('../outbox/discard.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { settle } = await import('../outbox/settle.ts');
const { deviceOf, erasePerson, forgetPerson } = await import('./device.ts');
const { enqueueReading } = await import('./unsent-readings.ts');
const { copyQueue } = await import('./queue-copy.ts');

// What a system refuses is logged.
mock.method(console, 'warn', () => undefined);

const ANA = '11111111-1111-4111-8111-111111111111';
const FARM = 'f';

const write = (recordId: string, op: 'create' | 'update' = 'create') => ({
  farmId: FARM,
  mutation: {
    ...{ mutationId: `${op}-${recordId}`, recordId, section: 'colheita' as const, op, at: '2026-06-02T10:00:00.000Z' },
    ...(op === 'update' && { baseVersion: 1 }),
    patch: { data: { quantity: 60 } },
  },
  shown: { name: recordId },
});
const reading = (id: string) => ({
  ...{ farmId: FARM, id, recordId: 'r', section: 'secagem' as const, kind: 'humidity', at: '2026-06-02T10:00:00.000Z' },
  value: 18,
});
const photo = (id: string, text: string) => ({
  ...{ id, farmId: FARM, section: 'secagem' as const, recordId: 'r', addedAt: '2026-06-02T10:00:00.000Z' },
  image: { blob: new Blob([text], { type: 'image/jpeg' }), width: 4, height: 3 },
  ...{ wasTried: false, removedAt: null, trouble: null },
});

let files: SystemFiles;
const namesOf = (word: string) => [...files.kept.keys()].filter((name) => name.includes(`~${word}~`));
/** The app is killed and started again, with its storage or with that taken away. */
const restart = async (database: DeviceDatabase, storage: 'kept' | 'cleared') => {
  const closed = new Promise((resolve) => database.addEventListener('close', resolve));
  forceCloseDatabase(unwrap(database) as object as Parameters<typeof forceCloseDatabase>[0]);
  await closed;
  if (storage === 'cleared') globalThis.indexedDB = new IDBFactory();
};
const queueOf = async (database: DeviceDatabase) => ({
  writes: (await database.getAll('outbox')).map(({ mutation, position, wasTried }) => [
    mutation.mutationId,
    position,
    wasTried,
  ]),
  readings: (await database.getAll('unsentReadings')).map(({ id, wasTried }) => [id, wasTried]),
  photos: await Promise.all(
    (await database.getAll('unsentPhotos')).map(async ({ id, image, wasTried }) => [
      id,
      await image?.blob.text(),
      wasTried,
    ]),
  ),
  drafts: (await database.getAll('drafts')).map(({ key }) => key),
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  files = new SystemFiles();
  globalThis.cafezalDevice = { files } satisfies ShellDevice;
});
afterEach(async () => {
  await restart(await deviceOf(ANA), 'cleared');
  globalThis.cafezalDevice = undefined;
});

async function aDay(): Promise<DeviceDatabase> {
  const database = await deviceOf(ANA);
  await enqueue(database, write('a'));
  await enqueue(database, write('b'));
  await enqueueReading(database, reading('m'));
  await database.put('unsentPhotos', photo('p', 'leaves'));
  await database.put('drafts', { key: 'colheita/nova ~ 1', values: { quantity: '6' }, savedAt: '' });
  await until(() => namesOf('drafts').length === 1);
  return database;
}

describe('the copy of the queue that a shell keeps', () => {
  test('brings everything unsent back after the storage was cleared, once, in its order', async () => {
    await restart(await aDay(), 'cleared');
    const again = await deviceOf(ANA);
    const whole = {
      writes: [
        ['create-a', 1, true],
        ['create-b', 2, true],
      ],
      readings: [['m', true]],
      photos: [['p', 'leaves', true]],
      drafts: ['colheita/nova ~ 1'],
    };
    assert.deepEqual(await queueOf(again), whole);
    // A second time, after a start in between that found everything.
    await restart(again, 'kept');
    await restart(await deviceOf(ANA), 'cleared');
    assert.deepEqual(await queueOf(await deviceOf(ANA)), whole);
    assert.equal((await enqueue(await deviceOf(ANA), write('c'))).position, 3);
  });

  test('loses what was sent or discarded, and keeps what the queue learnt of the rest', async () => {
    const database = await aDay();
    const [first, second] = await database.getAll('outbox');
    await settle(database, first as never, {
      ...{ mutationId: 'create-a', status: 'applied' },
      record: {
        id: 'a',
        farmId: FARM,
        section: 'colheita',
        version: 1,
        data: {},
        photos: [],
      } as object as DeviceRecord,
    });
    await enqueue(database, write('b', 'update'));
    await discard(database, second as never, { makeId: () => 'd', at: '2026-07-15T10:00:00.000Z' });
    await enqueue(database, write('d', 'update'));
    await database.delete('unsentPhotos', 'p');
    await until(() => namesOf('unsentPhotos').length + namesOf('imagem').length === 0);
    assert.deepEqual(
      namesOf('outbox').map((name) => name.at(-1)),
      ['4'],
    );
    await restart(database, 'cleared');
    assert.deepEqual(await queueOf(await deviceOf(ANA)), {
      ...{ writes: [['update-d', 4, true]], readings: [['m', true]], photos: [], drafts: ['colheita/nova ~ 1'] },
    });
  });

  test('is made good at the next start where a kill came between a row and its copy', async () => {
    const database = await aDay();
    files.isFull = true;
    await enqueue(database, write('c'));
    await database.delete('outbox', 1);
    await until(() => namesOf('outbox').length === 1);
    files.isFull = false;
    // As if the copy of a deleted row had been left behind.
    const [left = ''] = namesOf('outbox');
    files.kept.set(left.replace(/~2$/, '~1'), files.kept.get(left) ?? '');
    await restart(database, 'kept');
    const again = await deviceOf(ANA);
    assert.deepEqual(
      (await queueOf(again)).writes.map(([id]) => id),
      ['create-b', 'create-c'],
    );
    assert.deepEqual(
      namesOf('outbox')
        .map((name) => name.at(-1))
        .sort(),
      ['2', '3'],
    );
  });

  test('of one row that the system refuses keeps no other row of the same moment without one', async () => {
    const database = await aDay();
    const { write: put } = files;
    files.write = (name, text) => (name.endsWith('~1') ? Promise.reject(new Error('locked')) : put(name, text));
    const rows = database.transaction('outbox', 'readwrite');
    for (const key of [1, 2]) {
      const row = await rows.store.get(key);
      if (row !== undefined) await rows.store.put({ ...row, wasTried: true });
    }
    await rows.done;
    const [, second = ''] = namesOf('outbox').sort();
    await until(() => JSON.parse(files.kept.get(second) ?? '{}').wasTried === true);
    assert.equal(namesOf('outbox').length, 2);
  });

  test('passes over files that a kill left half written, and over those of others', async () => {
    const database = await aDay();
    const [one = ''] = namesOf('outbox');
    files.kept.set(one, '{"farmId":');
    files.kept.set(one.replace(encodeURIComponent(ANA), 'somebody'), '{}');
    files.kept.set('notes.txt', 'of another part of the shell');
    await restart(database, 'cleared');
    assert.deepEqual(
      (await queueOf(await deviceOf(ANA))).writes.map(([id]) => id),
      ['create-b'],
    );
    assert(files.kept.has('notes.txt'));
  });

  test('writes a picture once, however often its photo is tried', async () => {
    const database = await aDay();
    const before = files.writes;
    for (let tries = 0; tries < 5; tries += 1) {
      const kept = await database.get('unsentPhotos', 'p');
      if (kept !== undefined) await database.put('unsentPhotos', { ...kept, wasTried: true });
    }
    await until(() => files.writes === before + 5);
    assert.equal(namesOf('imagem').length, 1);
  });

  test('leaves with a sign-out that discards, and with the account', async () => {
    await aDay();
    await forgetPerson(ANA, { discardUnsent: true });
    assert.deepEqual([...files.kept.keys()], []);
    await aDay();
    await erasePerson(ANA);
    assert.deepEqual([...files.kept.keys()], []);
    assert.deepEqual((await queueOf(await deviceOf(ANA))).writes, []);
  });

  test('stays with a sign-out that does not', async () => {
    const database = await aDay();
    const before = [...files.kept.keys()].sort();
    await forgetPerson(ANA, { discardUnsent: false });
    assert.deepEqual([...files.kept.keys()].sort(), before);
    await restart(database, 'cleared');
    assert.equal((await queueOf(await deviceOf(ANA))).writes.length, 2);
  });

  test('never stands in the way: a system that refuses leaves the queue as it is', async () => {
    files.list = () => Promise.reject(new Error('no access'));
    const database = await deviceOf(ANA);
    await enqueue(database, write('a'));
    assert.equal(await database.count('outbox'), 1);
  });

  test('read a second time after a kill while it was put back makes nothing twice', async () => {
    const database = await aDay();
    await restart(database, 'cleared');
    const before = new Map(files.kept);
    const again = await deviceOf(ANA);
    for (const [name, text] of before) files.kept.set(name, text);
    await (await copyQueue(files, { database: again, personId: ANA }))();
    const { writes, readings, photos } = await queueOf(again);
    assert.deepEqual([writes.length, readings.length, photos.length], [2, 1, 1]);
  });
});
