import { join } from 'node:path';
import { type Bucket, createBucket } from '../../external/bucket.ts';
import type { Config } from '../../platform/config.ts';
import { createFolderPhotoStore, isPhotoKey, type PhotoStore } from './photo-store.ts';

/** How photos' names begin in the bucket: apart from what waits to be taken, so that each is listed alone. */
export const PHOTOS = 'photos/';
/** Far above any photo or paper. */
const MOST_BYTES = 256 * 1024 * 1024;
/** For how long a device may read a photo at the address that it was sent to. */
const READING_SECONDS = 300;

/** What browsers are told of a photo that they read themselves: signing out clears our own answers from a device, not the bucket's. */
const READING = { 'response-cache-control': 'no-store', 'response-content-type': 'image/webp' };

const nameOf = (key: string): string => {
  if (!isPhotoKey(key)) throw new Error('no key of a photo');
  return `${PHOTOS}${key}`;
};

async function* keysOf(bucket: Bucket): AsyncGenerator<string> {
  for await (const { name } of bucket.list(PHOTOS)) {
    const key = name.slice(PHOTOS.length);
    if (isPhotoKey(key)) yield key;
  }
}

/** Photos in a bucket. What goes wrong there is a `BucketError`. */
export function createBucketPhotoStore(bucket: Bucket): PhotoStore {
  return {
    keys: () => keysOf(bucket),
    put: (key, bytes) => bucket.put(nameOf(key), bytes),
    get: (key) => bucket.get(nameOf(key), { mostBytes: MOST_BYTES, isOurs: true }),
    delete: (key) => bucket.delete(nameOf(key)),
    addressOf: async (key) => {
      if (!bucket.address.isDirect) return null;
      return bucket.presign({ method: 'GET', name: nameOf(key), seconds: READING_SECONDS, query: READING });
    },
  };
}

/** The photos in a data folder. */
export const photosInFolder = ({ dataDir }: Pick<Config, 'dataDir'>): PhotoStore =>
  createFolderPhotoStore(join(dataDir, 'photos'));

/** The photos where the settings say: in the bucket of `STORAGE_URL`, else in the data folder, without a bucket. */
export function openStorage(config: Pick<Config, 'dataDir' | 'storage'>): {
  photoStore: PhotoStore;
  bucket: Bucket | null;
} {
  if (config.storage === null) return { photoStore: photosInFolder(config), bucket: null };
  const bucket = createBucket(config.storage);
  return { photoStore: createBucketPhotoStore(bucket), bucket };
}
