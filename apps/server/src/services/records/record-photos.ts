import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { deletePhotoRow, findPhoto, insertPhoto, type StoredRecordPhoto } from '../../db/photo-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeToFarm } from '../farms/farm-writing.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { discardPhotos, giveUpFiles } from '../photos/erased-photos.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { deletePhoto, receivePhoto, type StoredPhoto, type Upload } from '../photos/photos.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import type { Throttles } from '../request/throttle.ts';
import { presentPhoto } from './present-records.ts';
import { findLive } from './update-record.ts';

/** The parts of the server that photos of records are kept with. */
export type RecordPhotoParts = {
  db: Database;
  now: () => Date;
  announcer: FarmAnnouncer;
  authSecret: string;
  throttles: Throttles;
  photoStore: PhotoStore;
};

/** A photo of a record as it is answered, and whether it was there before. */
export type KeptPhoto = { photo: RecordPhoto; isReplay: boolean };

/** The photo that is known under an id. `record/id-taken` (409) for one of another record. */
function replayOf(services: RecordPhotoParts, recordId: string, known: StoredRecordPhoto): KeptPhoto {
  if (known.recordId !== recordId) throw new Problem('record/id-taken');
  return { photo: presentPhoto(services, known), isReplay: true };
}

/** The photo that a record has under an id; undefined where there is none yet. */
export async function knownPhoto(
  services: RecordPhotoParts,
  scope: FarmScope,
  { recordId, id }: { recordId: string; id: string },
): Promise<KeptPhoto | undefined> {
  const known = await findPhoto(services.db, scope, id);
  return known && replayOf(services, recordId, known);
}

/** Keeps a stored photo with a record, once under an id: of two that come at once the second is given up. */
export async function keepPhoto(
  services: RecordPhotoParts,
  scope: FarmScope,
  { recordId, id, stored }: { recordId: string; id: string; stored: StoredPhoto },
): Promise<KeptPhoto> {
  try {
    const kept = await writeToFarm(services, scope, async (writing): Promise<KeptPhoto> => {
      const record = await findLive(writing, recordId);
      const known = await findPhoto(writing.trx, scope, id);
      if (known !== undefined) return replayOf(services, record.id, known);
      const by = { createdBy: scope.userId, change: writing.change, isDeleted: false };
      const row = { ...stored, id, recordId: record.id, ...by };
      await insertPhoto(writing.trx, scope, row);
      return { photo: presentPhoto(services, row), isReplay: false };
    });
    if (kept.isReplay) await giveUpFiles(services, [stored.file]);
    return kept;
  } catch (error) {
    // After a lost connection the write may have been committed: keep the file of a photo that may be shown.
    if (error instanceof Problem) await giveUpFiles(services, [stored.file]);
    throw error;
  }
}

/** Stores an uploaded photo with a record. A repeated Idempotency-Key answers the stored photo. */
export async function addPhoto(
  services: RecordPhotoParts,
  scope: FarmScope,
  { record, context, key }: { record: StoredRecord; context: Upload; key: string | undefined },
): Promise<KeptPhoto> {
  const id = idOfCreation({ id: undefined, key, userId: scope.userId, now: services.now() });
  const at = { recordId: record.id, id };
  const known = key === undefined ? undefined : await knownPhoto(services, scope, at);
  if (known !== undefined) return known;
  return keepPhoto(services, scope, { ...at, stored: await receivePhoto(services, context, scope.userId) });
}

/** Deletes a photo of a record and its file, or `record/not-found` (404). A file that the storage keeps goes within the hour. */
export async function removePhoto(
  services: RecordPhotoParts,
  scope: FarmScope,
  { recordId, id }: { recordId: string; id: string },
): Promise<void> {
  const { file } = await writeToFarm(services, scope, async ({ trx, change, now }) => {
    const row = await deletePhotoRow(trx, scope, { recordId, id, change, at: now });
    if (row === undefined) throw new Problem('record/not-found');
    await discardPhotos(trx, [row.file], now);
    return row;
  });
  await deletePhoto(services, file).catch(() => undefined);
}

/** The live photo of a record behind an id, or `record/not-found` (404). */
export async function photoAt(
  { db }: { db: Database },
  scope: FarmScope,
  { recordId, id }: { recordId: string; id: string },
): Promise<{ id: string; recordId: string }> {
  const photo = isUuid(id) ? await findPhoto(db, scope, id) : undefined;
  if (photo === undefined || photo.isDeleted || photo.recordId !== recordId) throw new Problem('record/not-found');
  return photo;
}
