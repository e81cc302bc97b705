import type { RecordPhoto, Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, StoredImage, UnsentPhoto } from '../database/device-database.ts';
import { DeviceFullError, hasRoomForPhotos } from '../database/storage-room.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import { correctedNow } from '../device/corrected-clock.ts';
import { newId } from '../page/new-id.ts';
import { notifyRecordsChanged } from './records-changed.ts';

/** How long the removal of a photo can be undone, in ms: a little longer than the toast that offers it. */
export const UNDO_MS = 7_000;

/** The record of a photo, saved or still a form. */
export type PhotoPlace = { farmId: string; section: Section; recordId: string };

/** Tells every tab that shows the farm that a record's photos changed. */
export function notifyPhotosChanged(database: DeviceDatabase, { farmId, recordId }: PhotoPlace): void {
  notifyRecordsChanged(database, farmId, [recordId]);
}

const openWithRecords = (database: DeviceDatabase) =>
  database.transaction(['unsentPhotos', 'records', 'outbox'], 'readwrite', { durability: 'strict' });

/** Whether a record is saved on this device, sent or not, and not only a form. */
async function isSaved(
  transaction: ReturnType<typeof openWithRecords>,
  { farmId, recordId }: PhotoPlace,
): Promise<boolean> {
  if ((await transaction.objectStore('records').getKey([farmId, recordId])) !== undefined) return true;
  return (await transaction.objectStore('outbox').index('byRecord').count([farmId, recordId])) > 0;
}

/**
 * Keeps a photo on the device; it is on disk when this resolves and is sent once its record is saved. Throws
 * DeviceFullError if the free space is reserved for records.
 */
export async function keepPhoto(database: DeviceDatabase, place: PhotoPlace, image: StoredImage): Promise<void> {
  if (!(await hasRoomForPhotos())) throw new DeviceFullError();
  const { farmId, section, recordId } = place;
  const addedAt = correctedNow().toISOString();
  await writeWithRoom(database, async () => {
    // In one transaction: a photo of a form that is saved just now would else count as one of a form for ever.
    const transaction = openWithRecords(database);
    const isOfForm = !(await isSaved(transaction, place));
    const waits = { ...(isOfForm && { draft: 1 as const }), wasTried: false, removedAt: null, trouble: null };
    await transaction
      .objectStore('unsentPhotos')
      .add({ id: newId(), farmId, section, recordId, image, addedAt, ...waits });
    await transaction.done;
  });
  notifyPhotosChanged(database, place);
}

/** Removes a photo; for `UNDO_MS` this can be undone. */
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
  notifyPhotosChanged(database, place);
}

/**
 * Discards an unsent photo, or an unsent removal, for good. A photo that was sent may have arrived although no answer
 * came: its removal is sent.
 */
export async function discardPhoto(database: DeviceDatabase, id: string): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  const waiting = await transaction.store.get(id);
  const mayBeThere = waiting !== undefined && waiting.image !== null && waiting.wasTried;
  if (mayBeThere) await transaction.store.put({ ...waiting, image: null, removedAt: 0, trouble: null });
  else await transaction.store.delete(id);
  await transaction.done;
}

/** Undoes the removal of a photo. */
export async function undoPhotoRemoval(database: DeviceDatabase, place: PhotoPlace, id: string): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  const waiting = await transaction.store.get(id);
  if (waiting?.image === null) await transaction.store.delete(id);
  else if (waiting !== undefined) await transaction.store.put({ ...waiting, removedAt: null });
  await transaction.done;
  notifyPhotosChanged(database, place);
}

/** Deletes the photos of a form that the person discards; those of a saved record stay. */
export async function dropDraftPhotos(database: DeviceDatabase, place: PhotoPlace): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  for (const photo of await transaction.store.index('byRecord').getAll(place.recordId))
    if (photo.draft === 1) await transaction.store.delete(photo.id);
  await transaction.done;
  notifyPhotosChanged(database, place);
}

/** A photo of a record as a screen shows it: one on the server, or one that only this device has. */
export type ShownPhoto = { id: string; sent: RecordPhoto } | { id: string; waiting: UnsentPhoto; image: StoredImage };

/**
 * The photos of a record, oldest first: those on the server without those removed here, then this device's unsent ones.
 */
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
