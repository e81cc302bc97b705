import type { RecordPhoto, Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, KeptImage, UnsentPhoto } from '../database/device-database.ts';
import { DeviceFullError, hasRoomForPhotos } from '../database/storage-room.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import { rightNow } from '../device/right-clock.ts';
import { newId } from '../page/new-id.ts';
import { tellRecordsChanged } from './record-news.ts';

/** For how long the taking away of a photo can be undone, in ms: a little longer than the toast that offers it. */
export const UNDO_MS = 7_000;

/** The record that photos are of, stored or still a form. */
export type PhotoPlace = { farmId: string; section: Section; recordId: string };

/** Tells every tab that shows the farm that photos of a record changed. */
export function tellPhotosChanged(database: DeviceDatabase, { farmId, recordId }: PhotoPlace): void {
  tellRecordsChanged(database, farmId, [recordId]);
}

/** Is a record on this device, stored or waiting to be sent, and not only a form? */
async function isSaved(database: DeviceDatabase, { farmId, recordId }: PhotoPlace): Promise<boolean> {
  if ((await database.get('records', [farmId, recordId])) !== undefined) return true;
  return (await database.countFromIndex('outbox', 'byRecord', [farmId, recordId])) > 0;
}

/** Keeps a photo on the device. When it resolves the photo is on the disk; it goes out once its record is saved. Throws a DeviceFullError where the room left is for records. */
export async function keepPhoto(database: DeviceDatabase, place: PhotoPlace, image: KeptImage): Promise<void> {
  if (!(await hasRoomForPhotos())) throw new DeviceFullError();
  const isOfForm = !(await isSaved(database, place));
  const { farmId, section, recordId } = place;
  const waits = { ...(isOfForm && { draft: 1 as const }), wasTried: false, removedAt: null, trouble: null };
  const addedAt = rightNow().toISOString();
  await writeWithRoom(database, async () => {
    const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
    await transaction.store.add({ id: newId(), farmId, section, recordId, image, addedAt, ...waits });
    await transaction.done;
  });
  tellPhotosChanged(database, place);
}

/** Takes a photo away; for `UNDO_MS` it can be brought back. */
export async function removePhoto(database: DeviceDatabase, place: PhotoPlace, id: string): Promise<void> {
  const { farmId, section, recordId } = place;
  const now = Date.now();
  const addedAt = new Date(now).toISOString();
  const sent: UnsentPhoto = {
    ...{ id, farmId, section, recordId, image: null, addedAt, wasTried: true },
    ...{ removedAt: now, trouble: null },
  };
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  const waiting = await transaction.store.get(id);
  await transaction.store.put(waiting === undefined ? sent : { ...waiting, removedAt: now, trouble: null });
  await transaction.done;
  tellPhotosChanged(database, place);
}

/**
 * Drops an unsent photo, or the taking away of one, for good. A photo that was sent may have arrived although no answer came:
 * the server is told to take it away.
 */
export async function discardPhoto(database: DeviceDatabase, id: string): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  const waiting = await transaction.store.get(id);
  const mayBeThere = waiting !== undefined && waiting.image !== null && waiting.wasTried;
  if (mayBeThere) await transaction.store.put({ ...waiting, image: null, removedAt: 0, trouble: null });
  else await transaction.store.delete(id);
  await transaction.done;
}

/** Undoes the taking away of a photo. */
export async function bringBackPhoto(database: DeviceDatabase, place: PhotoPlace, id: string): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  const waiting = await transaction.store.get(id);
  if (waiting?.image === null) await transaction.store.delete(id);
  else if (waiting !== undefined) await transaction.store.put({ ...waiting, removedAt: null });
  await transaction.done;
  tellPhotosChanged(database, place);
}

/** Forgets the photos of a form that its person discards; those of a saved record stay. */
export async function dropDraftPhotos(database: DeviceDatabase, place: PhotoPlace): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  for (const photo of await transaction.store.index('byRecord').getAll(place.recordId))
    if (photo.draft === 1) await transaction.store.delete(photo.id);
  await transaction.done;
  tellPhotosChanged(database, place);
}

/** A photo of a record as a screen shows it: one that the server has, or one that is on this device alone. */
export type ShownPhoto = { id: string; sent: RecordPhoto } | { id: string; waiting: UnsentPhoto; image: KeptImage };

/** The photos of a record, oldest first: those that the server has without those that were taken away here, then this device's own. */
export async function shownPhotos(
  database: DeviceDatabase,
  { recordId }: PhotoPlace,
  sent: readonly RecordPhoto[],
): Promise<ShownPhoto[]> {
  const own = await database.getAllFromIndex('unsentPhotos', 'byRecord', recordId);
  const ownIds = new Set(own.map(({ id }) => id));
  return [
    ...sent.filter(({ id }) => !ownIds.has(id)).map((photo) => ({ id: photo.id, sent: photo })),
    ...own.flatMap((waiting) =>
      waiting.removedAt === null && waiting.image !== null ? [{ id: waiting.id, waiting, image: waiting.image }] : [],
    ),
  ];
}
