import { RESTORABLE_MS } from '@cafezal/domain/people/retention.ts';
import { lockDeletedFarm } from '../../db/clean-up-rows.ts';
import type { Database } from '../../db/database.ts';
import { eraseFarms } from '../../db/erasure-rows.ts';
import { discardPhotos } from '../photos/erased-photos.ts';

/** An hour more than the restore period, so that a purge never races with a restore in its last minute. */
const GRACE_MS = 3_600_000;

/**
 * Erases the farms whose restore period is over, each in its own transaction, and queues the files of their photos for
 * deletion. Answers how many.
 */
export async function purgeFarms({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const at = now();
  const before = new Date(at.getTime() - RESTORABLE_MS - GRACE_MS);
  const purgeOne = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const farm = await lockDeletedFarm(trx, before);
      if (farm === undefined) return false;
      await discardPhotos(trx, farm.files, at);
      await eraseFarms(trx, [farm.key]);
      return true;
    });
  let purged = 0;
  while (await purgeOne()) purged += 1;
  return purged;
}
