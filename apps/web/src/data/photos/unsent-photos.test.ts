import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { enqueue } from '../outbox/outbox.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import type { PhotoTransport } from './send-photos.ts';

// What a browser gives and Node does not.
Object.assign(globalThis, { window: new EventTarget() });
Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage() });
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, locks: undefined }, configurable: true });
const { openDeviceDatabase } = await import('../database/device-database.ts');
const { PhotoRefusedError, sendPhotoQueue } = await import('./send-photos.ts');
const { NoConnectionError } = await import('../server/api.ts');
const { undoPhotoRemoval, discardPhoto, dropDraftPhotos, keepPhoto, removePhoto, shownPhotos, UNDO_MS } = await import(
  './unsent-photos.ts'
);
const { readUnsent } = await import('../database/unsent-work.ts');

const PLACE = { farmId: 'farm-1', section: 'secagem', recordId: 'drying-1' } as const;
const IMAGE = { blob: new Blob(['a picture'], { type: 'image/jpeg' }), width: 4, height: 3 };

/** A server that keeps photos by their ids and loses the answers that it is told to lose. */
class PhotoServer implements PhotoTransport {
  readonly kept = new Map<string, RecordPhoto>();
  calls = 0;
  lostAnswers = 0;
  refusal: { code: string; message: string } | null = null;

  async add({ id }: { id: string }): Promise<RecordPhoto> {
    this.calls += 1;
    if (this.refusal !== null) throw new PhotoRefusedError(this.refusal);
    const photo = { id, url: `/${id}`, thumbUrl: `/${id}?size=thumb`, width: 4, height: 3, takenAt: null };
    this.kept.set(id, photo);
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw new NoConnectionError(new Error('answer lost'));
    }
    return photo;
  }

  async remove({ id }: { id: string }): Promise<void> {
    this.calls += 1;
    if (this.lostAnswers > 0) throw new NoConnectionError(new Error('answer lost'));
    this.kept.delete(id);
  }
}

let database: DeviceDatabase;
let server: PhotoServer;
let waits: number[];
beforeEach(async () => {
  database = await openDeviceDatabase(`test-${randomUUID()}`);
  server = new PhotoServer();
  waits = [];
});

const send = (now = Date.now()) => {
  let time = now;
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    time += milliseconds;
  };
  return sendPhotoQueue({ database, transport: server, now: () => time, wait });
};

const save = (op: 'create' | 'update') => {
  const { section, recordId, farmId } = PLACE;
  return enqueue(database, {
    farmId,
    mutation: { mutationId: randomUUID(), section, recordId, op, at: '' },
    shown: {},
  });
};
const clearOutbox = () => database.clear('outbox');
const shown = () => shownPhotos(database, PLACE, [...server.kept.values()]);

test('a photo whose answer was lost arrives once and leaves the queue', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  server.lostAnswers = 3;
  await send();
  assert.deepEqual([server.kept.size, server.calls, waits], [1, 4, [1_000, 2_000, 4_000]]);
  assert.deepEqual((await readUnsent(database)).photos, []);
});

test('seed 9.10: an upload is tried for 600000 ms, then the photo waits for the next round', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  server.lostAnswers = Number.POSITIVE_INFINITY;
  await assert.rejects(send());
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  assert.ok(waited > 560_000 && waited <= 600_000, `waited ${waited}`);
  assert.equal(Math.max(...waits), 30_000);
  assert.equal((await readUnsent(database)).photos.length, 1);
});

test('seed 9.10: taking a photo away is tried for 120000 ms', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  await send();
  const [photo] = await shown();
  assert.ok(photo);
  await removePhoto(database, PLACE, photo.id);
  server.lostAnswers = Number.POSITIVE_INFINITY;
  waits = [];
  await assert.rejects(send(Date.now() + UNDO_MS));
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  assert.ok(waited > 80_000 && waited <= 120_000, `waited ${waited}`);
});

test('photos of a form wait for it to be saved and then for its record to be sent', async () => {
  await keepPhoto(database, PLACE, IMAGE);
  assert.equal((await readUnsent(database)).photos.length, 0);
  await send();
  await save('create');
  assert.equal((await readUnsent(database)).photos.length, 1);
  await send();
  assert.equal(server.calls, 0);
  await clearOutbox();
  await send();
  assert.equal(server.kept.size, 1);
});

test('photos of a form that is discarded are forgotten', async () => {
  await keepPhoto(database, PLACE, IMAGE);
  await dropDraftPhotos(database, PLACE);
  assert.deepEqual(await shown(), []);
});

test('a photo that was taken away can be brought back for some seconds, and is told to the server after them', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  await send();
  const [photo] = await shown();
  assert.ok(photo);
  await removePhoto(database, PLACE, photo.id);
  assert.deepEqual(await shown(), []);
  await send();
  assert.equal(server.kept.size, 1);
  await undoPhotoRemoval(database, PLACE, photo.id);
  assert.equal((await shown()).length, 1);
  await removePhoto(database, PLACE, photo.id);
  await send(Date.now() + UNDO_MS);
  assert.equal(server.kept.size, 0);
});

test('a photo that was taken away before it was ever sent is not sent', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  const [photo] = await shown();
  assert.ok(photo);
  await removePhoto(database, PLACE, photo.id);
  await send(Date.now() + UNDO_MS);
  assert.deepEqual([server.calls, await database.count('unsentPhotos')], [0, 0]);
});

test('a refused photo waits for its person and the others go', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  server.refusal = { code: 'upload/not-an-image', message: 'Não é uma foto.' };
  await send();
  server.refusal = null;
  await keepPhoto(database, PLACE, IMAGE);
  await send();
  const left = (await readUnsent(database)).photos;
  assert.deepEqual([server.kept.size, left.map(({ trouble }) => trouble?.message)], [1, ['Não é uma foto.']]);
});

test('a photo that is discarded after its answer was lost is taken away from the server', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  server.lostAnswers = Number.POSITIVE_INFINITY;
  await assert.rejects(send());
  assert.equal(server.kept.size, 1);
  const [photo] = await shown();
  assert.ok(photo);
  await discardPhoto(database, photo.id);
  server.lostAnswers = 0;
  await send();
  assert.deepEqual([server.kept.size, await database.count('unsentPhotos')], [0, 0]);
});

test('a photo that was taken away just before the clock was set back is told to the server at once', async () => {
  await save('update');
  await keepPhoto(database, PLACE, IMAGE);
  await send();
  const [photo] = await shown();
  assert.ok(photo);
  await removePhoto(database, PLACE, photo.id);
  await send(Date.now() - 3 * 86_400_000);
  assert.equal(server.kept.size, 0);
});

test('a photo that is kept while its form is saved belongs to the record, whichever comes first', async () => {
  const waiting = ['outbox', 'unsentPhotos', 'records'] as const;
  for (let turns = 0; turns < 40; turns += 1) {
    for (const store of waiting) await database.clear(store);
    const kept = keepPhoto(database, PLACE, IMAGE);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const mutation = {
      mutationId: randomUUID(),
      section: PLACE.section,
      recordId: PLACE.recordId,
      op: 'create',
    } as const;
    await enqueue(database, {
      farmId: PLACE.farmId,
      mutation: { ...mutation, at: '2026-07-15T10:00:00.000Z' },
      shown: {},
    });
    await kept;
    const drafts = (await database.getAll('unsentPhotos')).map(({ draft }) => draft);
    assert.deepEqual(drafts, [undefined], `saved ${turns} turns after it`);
  }
});
