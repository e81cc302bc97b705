import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase } from '../database/device-database.ts';

/** How much room pictures of sent photos may take on a device, in bytes: about a thousand small ones and fifty whole. */
const MOST_BYTES = 40_000_000;

/** Lets go of the pictures that were seen longest ago until the rest has room. Only keys are read, no picture. */
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

/** Keeps a picture of a sent photo for when there is no network; those seen longest ago make room for it. */
export async function keepSeenPhoto(
  database: DeviceDatabase,
  { address, blob }: { address: string; blob: Blob },
  mostBytes = MOST_BYTES,
): Promise<void> {
  await database.put('seenPhotos', { address, blob, bytes: blob.size, seenAt: Date.now() });
  await makeRoom(database, mostBytes);
}

/** Keeps what an address shows, unless it is kept already; a picture that cannot be fetched is not kept. */
export async function keepShownPhoto(database: DeviceDatabase, address: string): Promise<void> {
  if ((await database.getKey('seenPhotos', address)) !== undefined) return;
  // The browser has just shown it: this is answered from its own cache.
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok === true) await keepSeenPhoto(database, { address, blob: await answer.blob() });
}

/** The picture of a sent photo that this device kept, the asked size before the other; null where it kept none. */
export async function seenPhoto(
  database: DeviceDatabase,
  { url, thumbUrl }: Pick<RecordPhoto, 'url' | 'thumbUrl'>,
  size: 'thumb' | 'full',
): Promise<Blob | null> {
  const [first, other] = size === 'thumb' ? [thumbUrl, url] : [url, thumbUrl];
  const kept = (await database.get('seenPhotos', first)) ?? (await database.get('seenPhotos', other));
  return kept?.blob ?? null;
}
