import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { page } from '../testing/browser-parts.ts';

const told = { quota: 1_000_000_000, usage: 0 };
Object.assign(page.navigator, { storage: { estimate: async () => told } });

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { DeviceFullError } = await import('../database/storage-room.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { notifyRecordsChanged, whenRecordsChange } = await import('./records-changed.ts');
const { discardPhoto, dropDraftPhotos, keepPhoto, removePhoto, shownPhotos, undoPhotoRemoval } = await import(
  './unsent-photos.ts'
);

const NOW = Date.parse('2026-07-15T12:00:00.000Z');
const PLACE = { farmId: 'f', section: 'secagem', recordId: 'r' } as const;
const IMAGE = { blob: new Blob(['x'], { type: 'image/jpeg' }), width: 4, height: 3 };
const SENT = { id: 's', url: '/s', thumbUrl: '/s?t', width: 1, height: 1, takenAt: null } as const;

let database: Awaited<ReturnType<typeof openDeviceDatabase>>;
let changed: unknown[];
let stop: () => void;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const tells = async (): Promise<unknown> => {
  while (changed.length === 0) await turn();
  return changed.splice(0)[0];
};
const own = () => database.getAll('unsentPhotos');
const save = () => database.put('records', { ...PLACE, id: 'r' } as never);
const shown = async () => (await shownPhotos(database, PLACE, [SENT])).map(({ id }) => id);

beforeEach(async () => {
  mock.timers.enable({ apis: ['Date'], now: NOW });
  database = await openDeviceDatabase(randomUUID());
  changed = [];
  stop = whenRecordsChange(database, PLACE.farmId, (ids) => changed.push(ids));
  told.usage = 0;
});
afterEach(() => {
  stop();
  database.close();
  mock.timers.reset();
});

describe('a photo that was taken', () => {
  test('of a saved record is kept to be sent, and every tab is told', async () => {
    await save();
    await keepPhoto(database, PLACE, IMAGE);
    assert.deepEqual(await tells(), ['r']);
    const [photo] = await own();
    const { id, image, ...rest } = photo ?? assert.fail();
    assert.deepEqual(rest, {
      ...PLACE,
      ...{ addedAt: '2026-07-15T12:00:00.000Z', wasTried: false, removedAt: null, trouble: null },
    });
    assert.deepEqual([id.length, image?.width], [36, 4]);
    assert.deepEqual(await shown(), ['s', id], 'after those on the server');
  });

  test('of a record that waits itself is kept to be sent, of a form with the form', async () => {
    await keepPhoto(database, PLACE, IMAGE);
    assert.equal((await own())[0]?.draft, 1);
    await database.clear('unsentPhotos');
    const mutation = { mutationId: 'm', section: 'secagem', recordId: 'r', op: 'update', at: '' } as const;
    await enqueue(database, { farmId: 'f', mutation, shown: {} });
    await keepPhoto(database, PLACE, IMAGE);
    assert.equal((await own())[0]?.draft, undefined);
  });

  test('is not kept where the last room is for records', async () => {
    told.usage = 985_000_000;
    await assert.rejects(keepPhoto(database, PLACE, IMAGE), DeviceFullError);
    assert.deepEqual(await own(), []);
  });

  test('goes with the form that is discarded, and not with it once the record is saved', async () => {
    await keepPhoto(database, PLACE, IMAGE);
    await keepPhoto(database, { ...PLACE, recordId: 'other' }, IMAGE);
    await save();
    await keepPhoto(database, PLACE, IMAGE);
    changed.length = 0;
    await dropDraftPhotos(database, PLACE);
    assert.deepEqual((await own()).map(({ recordId, draft }) => [recordId, draft]).toSorted(), [
      ['other', 1],
      ['r', undefined],
    ]);
  });
});

describe('a photo that is taken away', () => {
  test('is not shown, and its removal waits; undone, it is as before', async () => {
    await save();
    await removePhoto(database, PLACE, 's');
    assert.deepEqual([await tells(), await shown()], [['r'], []]);
    assert.deepEqual(await own(), [
      {
        ...{ ...PLACE, id: 's', image: null, addedAt: '2026-07-15T12:00:00.000Z' },
        ...{ wasTried: true, removedAt: NOW, trouble: null },
      },
    ]);
    await undoPhotoRemoval(database, PLACE, 's');
    assert.deepEqual([await tells(), await own(), await shown()], [['r'], [], ['s']]);
    await undoPhotoRemoval(database, PLACE, 'unknown');
    assert.deepEqual(await own(), []);
  });

  test('before it was sent keeps its picture until that is over, and forgets why it waited', async () => {
    await save();
    await keepPhoto(database, PLACE, IMAGE);
    const [photo] = await own();
    assert.ok(photo);
    await database.put('unsentPhotos', { ...photo, trouble: { code: 'c', message: 'm' } });
    await removePhoto(database, PLACE, photo.id);
    const [removed] = await own();
    assert.deepEqual([removed?.removedAt, removed?.trouble, removed?.image?.width], [NOW, null, 4]);
    assert.deepEqual(await shown(), ['s']);
    await undoPhotoRemoval(database, PLACE, photo.id);
    assert.deepEqual([(await own())[0]?.removedAt, await shown()], [null, ['s', photo.id]]);
  });
});

test('what is discarded leaves the queue; what may have arrived is taken away from the server', async () => {
  await save();
  await keepPhoto(database, PLACE, IMAGE);
  const [photo] = await own();
  assert.ok(photo);
  await discardPhoto(database, photo.id);
  assert.deepEqual(await own(), []);
  await database.put('unsentPhotos', { ...photo, wasTried: true, trouble: { code: 'c', message: 'm' } });
  await discardPhoto(database, photo.id);
  assert.deepEqual(await own(), [{ ...photo, wasTried: true, image: null, removedAt: 0, trouble: null }]);
  await discardPhoto(database, photo.id);
  assert.deepEqual(await own(), [], 'a removal that is discarded is not sent');
});

test('where no record changed nobody is told', async () => {
  notifyRecordsChanged(database, PLACE.farmId, []);
  notifyRecordsChanged(database, PLACE.farmId, ['r', 'q']);
  assert.deepEqual(await tells(), ['r', 'q']);
});
