import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { atServer } from '../device/server-address.ts';

/** Most room for copies of sent photos on a device, in bytes: about a thousand small ones and fifty full-size ones. */
const MOST_BYTES = 40_000_000;

/** Deletes the least recently seen pictures until the rest has room. Reads only keys, no pictures. */
async function makeRoom(database: DeviceDatabase, mostBytes: number): Promise<void> {
  const transaction = database.transaction('seenPhotos', 'readwrite');
  let latest = await transaction.store.index('bySeen').openKeyCursor(null, 'prev');
  let bytes = 0;
  while (latest !== null) {
    bytes += latest.key[1];
    if (bytes > mostBytes) await transaction.store.delete(latest.primaryKey);
    latest = await latest.continue();
  }
  await transaction.done;
}

/** Keeps a copy of a sent photo for offline use; the least recently seen ones make room for it. */
export async function cachePhoto(
  database: DeviceDatabase,
  { address, blob }: { address: string; blob: Blob },
  mostBytes = MOST_BYTES,
): Promise<void> {
  await database.put('seenPhotos', { address, blob, bytes: blob.size, seenAt: Date.now() });
  await makeRoom(database, mostBytes);
}

/** Keeps a copy of the photo at an address, unless there is one. A failed fetch is ignored. */
export async function cacheShownPhoto(database: DeviceDatabase, address: string): Promise<void> {
  if ((await database.getKey('seenPhotos', address)) !== undefined) return;
  // The browser has just shown it, so its HTTP cache answers.
  const answer = await fetch(atServer(address)).catch(() => null);
  if (answer?.ok === true) await cachePhoto(database, { address, blob: await answer.blob() });
}

/** The device's copy of a sent photo, the asked size before the other; null without a copy. */
export async function cachedPhoto(
  database: DeviceDatabase,
  { url, thumbUrl }: Pick<RecordPhoto, 'url' | 'thumbUrl'>,
  size: 'thumb' | 'full',
): Promise<Blob | null> {
  const [first, other] = size === 'thumb' ? [thumbUrl, url] : [url, thumbUrl];
  const kept = (await database.get('seenPhotos', first)) ?? (await database.get('seenPhotos', other));
  return kept?.blob ?? null;
}
