import { RESTORABLE_MS } from '@cafezal/domain/people/retention.ts';
import { holdDeletedFarm } from '../../db/clean-up-rows.ts';
import type { Database } from '../../db/database.ts';
import { eraseFarms } from '../../db/erasure-rows.ts';
import { discardPhotos } from '../photos/erased-photos.ts';

/** Beyond the days in which a farm comes back: whoever asks for it in the last minute is not raced with. */
const GRACE_MS = 3_600_000;

/**
 * Erases for good the farms whose days to come back are over, one in a transaction; the files of their photos are noted
 * for deletion. Gives how many farms.
 */
export async function purgeFarms({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const at = now();
  const before = new Date(at.getTime() - RESTORABLE_MS - GRACE_MS);
  const purgeOne = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const farm = await holdDeletedFarm(trx, before);
      if (farm === undefined) return false;
      await discardPhotos(trx, farm.files, at);
      await eraseFarms(trx, [farm.key]);
      return true;
    });
  let purged = 0;
  while (await purgeOne()) purged += 1;
  return purged;
}
