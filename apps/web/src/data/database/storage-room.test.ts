import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { QueuedEntry } from './queued-entries.ts';

const told = { quota: 0, usage: 0 };
let isPersisted = false;
let asked = 0;
Object.defineProperty(globalThis, 'navigator', {
  value: {
    storage: {
      estimate: async () => told,
      persisted: async () => isPersisted,
      persist: async () => {
        asked += 1;
        return true;
      },
    },
  },
});

const { openDeviceDatabase } = await import('./device-database.ts');
const { askToPersist } = await import('../../device/room.ts');
const { DeviceFullError, hasRoomForPhotos, lowStorage } = await import('./storage-room.ts');
const { amend } = await import('../outbox/amend.ts');
const { enqueue, undoCreation } = await import('../outbox/outbox.ts');
const { bringBackReadings, discard, discardReading } = await import('../outbox/discard.ts');
const { removeReading } = await import('./unsent-readings.ts');
const { writeWithRoom } = await import('./write-with-room.ts');

const database = await openDeviceDatabase('ana');
const full = () => new DOMException('full', 'QuotaExceededError');
const seen = (address: string, bytes: number) => ({ address, blob: new Blob(['x']), bytes, seenAt: bytes });

describe('the room on the device', () => {
  beforeEach(async () => {
    Object.assign(told, { quota: 500_000_000, usage: 100_000_000 });
    await database.clear('seenPhotos');
  });

  test('is told only once little of it is left, with what photos that were sent take', async () => {
    assert.equal(await lowStorage(database), null);
    await database.put('seenPhotos', seen('a', 30_000_000));
    await database.put('seenPhotos', seen('b', 40_000_000));
    told.usage = 470_000_000;
    assert.deepEqual(await lowStorage(database), { free: 30_000_000, seenPhotos: 70_000_000, rest: 400_000_000 });
    assert.equal(await hasRoomForPhotos(), true);
    told.usage = 485_000_000;
    assert.equal(await hasRoomForPhotos(), false);
  });

  test('is told and refused from limits on', async () => {
    const left = async (free: number) => {
      told.usage = told.quota - free;
      return [(await lowStorage(database))?.free ?? null, await hasRoomForPhotos()];
    };
    assert.deepEqual(await left(50_000_001), [null, true]);
    assert.deepEqual(await left(50_000_000), [50_000_000, true]);
    assert.deepEqual(await left(20_000_000), [20_000_000, true]);
    assert.deepEqual(await left(19_999_999), [19_999_999, false]);
    await database.put('seenPhotos', seen('a', 600_000_000));
    assert.deepEqual(await lowStorage(database), { free: 19_999_999, seenPhotos: 600_000_000, rest: 0 });
  });

  test('is enough where the browser does not tell', async () => {
    const { storage } = navigator;
    Object.assign(navigator, { storage: undefined });
    assert.deepEqual([await lowStorage(database), await hasRoomForPhotos()], [null, true]);
    Object.assign(navigator, { storage });
  });

  test('is asked to be kept once', async () => {
    await askToPersist();
    isPersisted = true;
    await askToPersist();
    assert.equal(asked, 1);
  });

  test('is made for what a person recorded by the pictures of photos that were sent', async () => {
    await database.put('seenPhotos', seen('a', 30_000_000));
    let tries = 0;
    const write = async () => {
      tries += 1;
      if ((await database.count('seenPhotos')) > 0) throw full();
      return 'written';
    };
    assert.equal(await writeWithRoom(database, write), 'written');
    assert.equal(tries, 2);
  });

  test('is made for what corrects, takes back or discards unsent work too', async () => {
    const mutation = { mutationId: 'm', section: 'colheita', recordId: 'a', op: 'create', at: '2026-07-15' } as const;
    const write = { farmId: 'f', mutation, shown: {} };
    const made = { makeId: () => 'deletion', at: '2026-07-15' };
    const reading = {
      farmId: 'f',
      recordId: 'a',
      section: 'secagem',
      id: 'r',
      kind: 'humidity',
      at: '',
      value: 1,
    } as const;
    const acts: readonly ((entry: QueuedEntry, position: number) => Promise<void>)[] = [
      (entry) => amend(database, entry, write),
      () => undoCreation(database, { ...write, mutation: { ...mutation, op: 'delete' } }),
      (entry) => discard(database, entry, made),
      () => removeReading(database, reading),
      () => bringBackReadings(database, [reading], () => 'again'),
      (_, position) => discardReading(database, { ...reading, position, trouble: null }),
    ];
    const { add, put, delete: remove, clear } = IDBObjectStore.prototype;
    const own = { add, put, delete: remove, clear };
    for (const act of acts) {
      const entry = await enqueue(database, write);
      const position = await database.add('unsentReadings', { ...reading, trouble: null });
      await database.put('seenPhotos', seen('a', 30_000_000));
      let isFull = true;
      const refusing = (write: (...args: never[]) => unknown) =>
        function (this: IDBObjectStore, ...args: never[]) {
          if (isFull && this.name !== 'seenPhotos') throw full();
          return write.apply(this, args);
        };
      const clearing = function (this: IDBObjectStore) {
        isFull = false;
        return clear.call(this);
      };
      const onFull = { add: refusing(add), put: refusing(put), delete: refusing(remove), clear: clearing };
      Object.assign(IDBObjectStore.prototype, onFull);
      await act(entry, position).finally(() => Object.assign(IDBObjectStore.prototype, own));
      assert.equal(await database.count('seenPhotos'), 0);
      for (const store of ['outbox', 'unsentReadings'] as const) await database.clear(store);
    }
  });

  test('that is gone is told in words, and another failure stays itself', async () => {
    const never = async () => {
      throw full();
    };
    await assert.rejects(writeWithRoom(database, never), DeviceFullError);
    const wanting = async () => {
      throw (await database.count('seenPhotos')) > 0 ? full() : other;
    };
    const other = new TypeError('not a matter of room');
    await database.put('seenPhotos', seen('gone', 1));
    await assert.rejects(writeWithRoom(database, wanting), other);
    for (const alike of [
      Object.assign(new Error('x'), { name: 'QuotaExceededError' }),
      new DOMException('x', 'DataError'),
    ])
      await assert.rejects(
        writeWithRoom(database, () => Promise.reject(alike)),
        alike,
      );
    await database.put('seenPhotos', seen('kept', 1));
    await assert.rejects(
      writeWithRoom(database, async () => {
        throw other;
      }),
      other,
    );
    assert.equal(await database.count('seenPhotos'), 1, 'nothing is thrown away for it');
  });
});
