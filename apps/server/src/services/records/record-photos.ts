import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { deletePhotoRow, findPhoto, insertPhoto } from '../../db/photo-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeToFarm } from '../farms/farm-writing.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { deletePhoto, receivePhoto } from '../photos/photos.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import type { Throttles } from '../request/throttle.ts';
import { presentPhoto } from './present-records.ts';
import { findLive } from './update-record.ts';

/** A request as the HTTP kernel's context. */
type Upload = Parameters<typeof receivePhoto>[1];

type Parts = {
  db: Database;
  now: () => Date;
  announcer: FarmAnnouncer;
  authSecret: string;
  throttles: Throttles;
  photoStore: PhotoStore;
};

/** Stores an uploaded photo with a record. A repeated Idempotency-Key answers the stored photo. */
export async function addPhoto(
  services: Parts,
  scope: FarmScope,
  { record, context, key }: { record: StoredRecord; context: Upload; key: string | undefined },
): Promise<{ photo: RecordPhoto; isReplay: boolean }> {
  const id = idOfCreation({ id: undefined, key, userId: scope.userId, now: services.now() });
  const known = key === undefined ? undefined : await findPhoto(services.db, scope, id);
  if (known !== undefined) {
    if (known.recordId !== record.id) throw new Problem('record/id-taken');
    return { photo: presentPhoto(services, known), isReplay: true };
  }
  const kept = await receivePhoto(services, context, scope.userId);
  try {
    const photo = await writeToFarm(services, scope, async (writing) => {
      const { id: recordId } = await findLive(writing, record.id);
      const row = { ...kept, id, recordId, createdBy: scope.userId, change: writing.change, isDeleted: false };
      await insertPhoto(writing.trx, scope, row);
      return row;
    });
    return { photo: presentPhoto(services, photo), isReplay: false };
  } catch (error) {
    // After a lost connection the write may have been committed: keep the file of a photo that may be shown.
    if (error instanceof Problem) await deletePhoto(services, kept.file);
    throw error;
  }
}

/** Deletes a photo of a record and its file, or `record/not-found` (404). */
export async function removePhoto(
  services: Parts,
  scope: FarmScope,
  { recordId, id }: { recordId: string; id: string },
): Promise<void> {
  const photo = await writeToFarm(services, scope, ({ trx, change, now }) =>
    deletePhotoRow(trx, scope, { recordId, id, change, at: now }).then((row) => {
      if (row === undefined) throw new Problem('record/not-found');
      return row;
    }),
  );
  await deletePhoto(services, photo.file);
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
