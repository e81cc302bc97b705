import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createBucket } from '../../external/bucket.ts';
import { readStorageUrl } from '../../platform/storage-url.ts';
import { startTestBucket, type TestBucket } from '../../test/test-bucket.ts';
import { createBucketPhotoStore } from './bucket-photo-store.ts';
import { createFolderPhotoStore, type PhotoStore } from './photo-store.ts';

let bucket: TestBucket;
let folder: string;
before(async () => {
  bucket = await startTestBucket();
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
});
after(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

function inBucket(url: string): PhotoStore {
  const address = readStorageUrl(url);
  assert.ok(typeof address !== 'string');
  return createBucketPhotoStore(createBucket(address));
}

const STORES: Readonly<Record<string, () => PhotoStore>> = {
  'in a folder': () => createFolderPhotoStore(folder),
  'in a bucket': () => inBucket(bucket.url),
  'in a bucket before the host': () =>
    inBucket(bucket.url.replace('@127.0.0.1', '@0.0.1').replace('/fotos?', '/127?style=host&protocol=http&')),
};
const keysOf = async (store: PhotoStore) => (await Array.fromAsync(store.keys())).sort();

for (const [where, open] of Object.entries(STORES)) {
  describe(`photos ${where}`, () => {
    let store: PhotoStore;
    before(() => {
      store = open();
    });

    test('are what was put, each under its key, until they are deleted', async () => {
      const [one, other, none] = [`${randomUUID()}.webp`, `${randomUUID()}-thumb.webp`, `${randomUUID()}.file`];
      // A part of a larger buffer must not bring its neighbours along.
      await store.put(one, Buffer.from('xxphotoxx').subarray(2, 7));
      await store.put(other, new Uint8Array());
      assert.equal(Buffer.from((await store.get(one)) ?? []).toString(), 'photo');
      assert.equal((await store.get(other))?.length, 0);
      assert.equal(await store.get(none), null);
      assert.deepEqual(await keysOf(store), [one, other].sort());
      await store.delete(none);
      await store.delete(one);
      await store.delete(one);
      assert.equal(await store.get(one), null);
      assert.deepEqual(await keysOf(store), [other]);
      await store.delete(other);
    });

    test('put twice under a key are there once, whoever comes last', async () => {
      const key = `${randomUUID()}.webp`;
      await Promise.all(['a', 'a', 'a'].map((bytes) => store.put(key, Buffer.from(bytes))));
      assert.deepEqual([Buffer.from((await store.get(key)) ?? []).toString(), await keysOf(store)], ['a', [key]]);
      await store.delete(key);
    });

    test('of 15 MB come back whole', async () => {
      const key = `${randomUUID()}.file`;
      const bytes = Buffer.alloc(15 * 1024 * 1024, 'café');
      await store.put(key, bytes);
      assert.ok(bytes.equals((await store.get(key)) ?? Buffer.alloc(0)));
      await store.delete(key);
    });

    test('are listed to the last, however many', async () => {
      bucket.pageSize = 3;
      const keys = Array.from({ length: 8 }, () => `${randomUUID()}.webp`).sort();
      for (const key of keys) await store.put(key, Buffer.from(key));
      assert.deepEqual(await keysOf(store), keys);
      for (const key of keys) await store.delete(key);
      assert.deepEqual(await keysOf(store), []);
      bucket.pageSize = 1_000;
    });
  });
}
