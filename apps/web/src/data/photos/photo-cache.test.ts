import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import type { DeviceDatabase } from '../database/device-database.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';

// What a browser gives and Node does not.
Object.assign(globalThis, { window: new EventTarget() });
Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage() });
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, locks: undefined }, configurable: true });
const { openDeviceDatabase } = await import('../database/device-database.ts');
const { deviceOf, forgetPerson } = await import('../database/device.ts');
const { cachePhoto, cacheShownPhoto, cachedPhoto } = await import('./photo-cache.ts');

let database: DeviceDatabase;
const picture = (text: string) => new Blob([text], { type: 'image/jpeg' });
const photo = (name: string) => ({ url: `/${name}`, thumbUrl: `/${name}?size=thumb` });
const textOf = async (name: string, size: 'thumb' | 'full' = 'full') =>
  (await (await cachedPhoto(database, photo(name), size))?.text()) ?? null;

beforeEach(async () => {
  database = await openDeviceDatabase(randomUUID());
});

test('a photo that was seen is there without a network, the other size where the asked one was not seen', async () => {
  await cachePhoto(database, { address: photo('a').url, blob: picture('whole') });
  assert.equal(await textOf('a', 'thumb'), 'whole');
  await cachePhoto(database, { address: photo('a').thumbUrl, blob: picture('small') });
  assert.equal(await textOf('a', 'thumb'), 'small');
  assert.equal(await textOf('b'), null);
});

test('what was seen longest ago makes room', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  for (const name of ['a', 'b', 'c']) {
    context.mock.timers.tick(1);
    await cachePhoto(database, { address: photo(name).url, blob: picture('12345') }, 10);
  }
  assert.deepEqual([await textOf('a'), await textOf('b'), await textOf('c')], [null, '12345', '12345']);
});

test('a picture that is kept is not fetched again, and one that cannot be fetched is not kept', async (context) => {
  const fetching = context.mock.method(globalThis, 'fetch', async (address: string) =>
    address === '/gone' ? Promise.reject(new TypeError('no network')) : new Response(picture('shown')),
  );
  for (const address of ['/a', '/a', '/gone']) await cacheShownPhoto(database, address);
  assert.equal(fetching.mock.callCount(), 2);
  assert.deepEqual([await textOf('a'), await textOf('gone')], ['shown', null]);
});

test('a person who signs out leaves no picture on the device, unsent work or not', async () => {
  const personId = randomUUID();
  await cachePhoto(await deviceOf(personId), { address: '/a', blob: picture('private') });
  await forgetPerson(personId, { discardUnsent: false });
  database = await deviceOf(personId);
  assert.equal(await textOf('a'), null);
});
