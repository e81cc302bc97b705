import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { DeviceDatabase, DeviceRecord, UnsentPhoto } from '../database/device-database.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { turn, until } from '../testing/until.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { cachedPhoto } = await import('./photo-cache.ts');
const { whenRecordsChange } = await import('./records-changed.ts');
const { readConnection } = await import('../server/connection.ts');
const { sendPhotoQueue, sendPhotos } = await import('./send-photos.ts');
const { sendUnsentPhotos } = await import('./send-unsent-photos.ts');

const PLACE = { farmId: 'f', section: 'secagem', recordId: 'r' } as const;
const ADD = 'POST /farms/f/secagem/r/fotos';
const kept = (id: string): Scripted => [201, { photo: { id, url: `/${id}`, thumbUrl: `/${id}?t` } }];

const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);
let database: DeviceDatabase;
const keep = (id: string, parts: Partial<UnsentPhoto> = {}) => {
  const image = { blob: new Blob([`picture ${id}`], { type: 'image/jpeg' }), width: 4, height: 3 };
  const waits = { wasTried: false, removedAt: null, trouble: null };
  return database.put('unsentPhotos', { id, ...PLACE, image, addedAt: '', ...waits, ...parts });
};
const photosOf = async () => (await database.get('records', ['f', 'r']))?.photos.map(({ id }) => id);
const waiting = () => database.getAll('unsentPhotos');

beforeEach(async () => {
  database = await openDeviceDatabase(randomUUID());
  await database.put('records', { ...PLACE, id: 'r', photos: [{ id: 'p0' }], data: {} } as object as DeviceRecord);
});
afterEach(() => {
  mock.timers.reset();
  database.close();
});

describe('a photo that is sent', () => {
  test('goes as a file under its own key, comes to its record, and stays to be seen without a network', async () => {
    await keep('p1');
    server.begin({ [ADD]: kept('p1') });
    const told: unknown[] = [];
    const stop = whenRecordsChange(database, 'f', (ids) => told.push(ids));
    await sendPhotos(database);
    const [asked] = server.of(ADD);
    const file = asked?.form?.get('file') as File;
    assert.deepEqual([file.name, file.type, await file.text()], ['p1.jpg', 'image/jpeg', 'picture p1']);
    assert.equal(asked?.headers.get('idempotency-key'), 'p1');
    assert.deepEqual([await photosOf(), await waiting()], [['p0', 'p1'], []]);
    const copy = await cachedPhoto(database, { url: '/p1', thumbUrl: '/none' }, 'full');
    assert.equal(await copy?.text(), 'picture p1');
    await until(() => told.length === 1);
    assert.deepEqual([told, readConnection().waiting], [[['r']], 0]);
    stop();
  });

  test('again after a lost answer is in its record once', async () => {
    await database.put('records', { ...PLACE, id: 'r', photos: [{ id: 'p1' }], data: {} } as object as DeviceRecord);
    await keep('p1', { wasTried: true });
    server.begin({ [ADD]: kept('p1') });
    await sendPhotos(database);
    assert.deepEqual(await photosOf(), ['p1']);
  });

  test('counts as sent though there is no room for its copy, and without its record on the device', async () => {
    await keep('p1');
    await database.delete('records', ['f', 'r']);
    const own = IDBObjectStore.prototype.put;
    const full = mock.method(IDBObjectStore.prototype, 'put', function put(this: IDBObjectStore, value: unknown) {
      if (this.name === 'seenPhotos') throw new DOMException('full', 'QuotaExceededError');
      return own.call(this, value);
    });
    server.begin({ [ADD]: kept('p1') });
    await sendPhotos(database);
    full.mock.restore();
    assert.deepEqual([await waiting(), await database.count('records')], [[], 0]);
  });

  test('and taken away meanwhile is taken away from the server afterwards', async () => {
    await keep('p1');
    server.begin({ [ADD]: kept('p1') });
    const add = async () => {
      await keep('p1', { wasTried: true, removedAt: 1 });
      return { id: 'p1', url: '/p1', thumbUrl: '/p1?t', width: 1, height: 1, takenAt: null } as never;
    };
    const sending = { database, now: Date.now, wait: async () => undefined };
    await sendPhotoQueue({ ...sending, transport: { add, remove: async () => undefined } });
    const [photo] = await waiting();
    assert.deepEqual([photo?.image, photo?.removedAt, photo?.wasTried], [null, 1, true]);
    const removed: string[] = [];
    const remove = async ({ id }: { id: string }) => void removed.push(id);
    await sendPhotoQueue({ ...sending, transport: { add, remove } });
    assert.deepEqual([removed, await waiting(), await photosOf()], [['p1'], [], ['p0']]);
  });

  test('is marked as tried before it goes', async () => {
    await keep('p1');
    server.begin({ [ADD]: failure(422, 'Não é uma foto.') });
    await sendPhotos(database);
    const [photo] = await waiting();
    assert.deepEqual([photo?.wasTried, photo?.trouble?.message], [true, 'Não é uma foto.']);
    server.begin({});
    await sendPhotos(database);
    assert.deepEqual(server.calls, [], 'what waits for its person is not sent');
  });

  test('that is too large for a proxy waits with the reason, one that the farm refuses with its code', async () => {
    await keep('p1');
    const proxy = mock.method(globalThis, 'fetch', async () => new Response('<h1>413</h1>', { status: 413 }));
    await sendPhotos(database);
    proxy.mock.restore();
    assert.equal((await waiting())[0]?.trouble?.code, 'request/too-large');
    await database.clear('unsentPhotos');
    for (const status of [400, 403, 404, 409, 413, 415, 422]) {
      await keep('p1');
      server.begin({ [ADD]: failure(status, `Recusada com ${status}.`) });
      await sendPhotos(database);
      assert.equal((await waiting())[0]?.trouble?.message, `Recusada com ${status}.`);
    }
  });
});

describe('a round of photos', () => {
  test('waits for a server in trouble, and is tried at once when it is asked for again', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    await keep('p1');
    server.begin({ [ADD]: failure(503, 'Já volta.') });
    const round = sendPhotos(database);
    await until(() => server.of(ADD).length === 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(server.of(ADD).length, 1);
    server.script[ADD] = kept('p1');
    await sendPhotos(database);
    await round;
    assert.deepEqual([server.of(ADD).length, await waiting()], [2, []]);
  });

  test('is tried again after a second by itself', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    await keep('p1');
    server.begin({ [ADD]: failure(429, 'Devagar.', { retryAfterSec: 4 }) });
    const round = sendPhotos(database);
    await until(() => server.of(ADD).length === 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    server.script[ADD] = kept('p1');
    mock.timers.tick(3_999);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(server.of(ADD).length, 1);
    mock.timers.tick(1);
    await round;
    assert.equal(server.of(ADD).length, 2);
  });

  test('ends with a session that is over; its photos wait for the next one', async () => {
    await keep('p1');
    server.begin({ [ADD]: failure(401, 'Entre de novo.') });
    await sendUnsentPhotos(database);
    assert.deepEqual([server.of(ADD).length, (await waiting())[0]?.trouble], [1, null]);
    server.begin({ [ADD]: kept('p1') });
    await sendUnsentPhotos(database);
    assert.deepEqual(await waiting(), []);
    server.begin({});
    await sendUnsentPhotos(database);
    assert.deepEqual(server.calls, []);
  });

  test('has two on their way at a time, and none twice', async () => {
    for (const id of ['p1', 'p2', 'p3', 'p4', 'p5']) await keep(id);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const add = async ({ id }: { id: string }) => {
      begun.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { id, url: `/${id}`, thumbUrl: `/${id}?t`, width: 1, height: 1, takenAt: null } as never;
    };
    const transport = { add, remove: async () => undefined };
    const round = sendPhotoQueue({ database, transport, now: Date.now, wait: async () => undefined });
    for (let sent = 0; sent < 5; sent += 1) {
      await until(() => begun.length === Math.min(sent + 2, 5));
      for (let turns = 0; turns < 20; turns += 1) await turn();
      assert.equal(begun.length, Math.min(sent + 2, 5));
      ends[sent]?.();
    }
    await round;
    assert.deepEqual([begun.sort(), await waiting()], [['p1', 'p2', 'p3', 'p4', 'p5'], []]);
    assert.deepEqual((await photosOf())?.sort(), ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
  });

  test('ends for both where the server fails for good; what the other had sent is settled', async () => {
    for (const id of ['p1', 'p2', 'p3']) await keep(id);
    let end = () => {};
    const add = async ({ id }: { id: string }) => {
      if (id === 'p1') throw new Error('gone');
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return { id, url: `/${id}`, thumbUrl: `/${id}?t`, width: 1, height: 1, takenAt: null } as never;
    };
    const transport = { add, remove: async () => undefined };
    const round = sendPhotoQueue({ database, transport, now: Date.now, wait: async () => undefined });
    const outcome = round.then(
      () => 'sent',
      (error: Error) => error.message,
    );
    await until(async () => (await database.get('unsentPhotos', 'p2'))?.wasTried === true);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    end();
    assert.equal(await outcome, 'gone');
    assert.deepEqual(
      (await waiting()).map(({ id }) => id),
      ['p1', 'p3'],
    );
  });

  test('takes each in its turn, though one is refused', async () => {
    await keep('p1');
    await keep('p2', { recordId: 'r2' });
    server.begin({ [ADD]: failure(422, 'Não.'), 'POST /farms/f/secagem/r2/fotos': kept('p2') });
    await sendPhotos(database);
    assert.deepEqual(
      (await waiting()).map(({ id }) => id),
      ['p1'],
    );
    assert.equal(readConnection().problems, 1);
  });

  test('of which a removal was refused waits with the reason; of what is gone already it is done', async () => {
    const REMOVE = 'DELETE /farms/f/secagem/r/fotos/p0';
    const removal = { image: null, removedAt: 1, wasTried: true } as const;
    await keep('p0', removal);
    server.begin({ [REMOVE]: failure(403, 'Seu papel não permite.', { code: 'farm/role-forbidden' }) });
    await sendPhotos(database);
    assert.equal((await waiting())[0]?.trouble?.code, 'farm/role-forbidden');
    await keep('p0', removal);
    server.begin({ [REMOVE]: failure(404, 'Não há.', { code: 'record/not-found' }) });
    await sendPhotos(database);
    assert.deepEqual([await waiting(), await photosOf()], [[], []]);
  });
});
