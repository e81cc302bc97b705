import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';

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

  test('that is gone is told in words, and another failure stays itself', async () => {
    const never = async () => {
      throw full();
    };
    await assert.rejects(writeWithRoom(database, never), DeviceFullError);
    const other = new TypeError('not a matter of room');
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
