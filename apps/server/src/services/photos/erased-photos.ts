import type { Logger } from 'pino';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { forgetErasedPhoto, insertErasedPhotos, listErasedPhotos } from '../../db/erased-photo-rows.ts';
import { isUuid } from '../../db/uuid.ts';
import type { PhotoStore } from './photo-store.ts';
import { deletePhoto } from './photos.ts';

const ROUND = 1_000;

/** Has the files of photos deleted that nothing shows any more; what is no key of ours, such as Google's picture, is left out. */
export const discardPhotos = (
  db: Database | DatabaseTransaction,
  stored: readonly (string | null)[],
  now: Date,
): Promise<void> => insertErasedPhotos(db, stored.filter((file) => file !== null).filter(isUuid), now);

/**
 * Deletes the files that wait for it. One that something shows stays: whoever names another's photo as their own must
 * not take it away with their account. What storage refuses waits for the next call.
 */
export async function deleteErasedPhotos({
  db,
  photoStore,
  log,
}: {
  db: Database;
  photoStore: PhotoStore;
  log: Logger;
}): Promise<void> {
  for (const { file, isShown } of await listErasedPhotos(db, ROUND)) {
    try {
      if (!isShown) await deletePhoto({ photoStore }, file);
      await forgetErasedPhoto(db, file);
    } catch (error) {
      log.warn({ err: error }, 'the file of an erased photo could not be deleted');
    }
  }
}
