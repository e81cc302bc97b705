import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { Logger } from 'pino';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { forgetErasedPhotos, insertErasedPhotos, listErasedPhotos } from '../../db/erased-photo-rows.ts';
import type { PhotoStore } from './photo-store.ts';
import { deletePhoto } from './photos.ts';

const ROUND = 1_000;

/**
 * Queues the files of photos for deletion. Addresses that are no key of ours, such as Google's pictures, are skipped.
 */
export const discardPhotos = (
  db: Database | DatabaseTransaction,
  stored: readonly (string | null)[],
  now: Date,
): Promise<void> => insertErasedPhotos(db, stored.filter((file) => file !== null).filter(isUuid), now);

/** Gives up stored files that nothing is going to show: they are deleted within the hour, also while the storage is away. */
export const giveUpFiles = ({ db, now }: { db: Database; now: () => Date }, files: readonly string[]): Promise<void> =>
  discardPhotos(db, files, now());

/**
 * Deletes the queued files whose time has come. A file that is still in use stays: a person who set another's photo as their own must not
 * delete it with their account. A file that cannot be deleted stays queued.
 */
export async function deleteErasedPhotos({
  db,
  now,
  photoStore,
  log,
}: {
  db: Database;
  now: () => Date;
  photoStore: PhotoStore;
  log: Logger;
}): Promise<void> {
  for (const { file, isShown } of await listErasedPhotos(db, { now: now(), limit: ROUND })) {
    try {
      if (!isShown) await deletePhoto({ photoStore }, file);
      await forgetErasedPhotos(db, [file]);
    } catch (error) {
      log.warn({ err: error }, 'the file of an erased photo could not be deleted');
    }
  }
}
