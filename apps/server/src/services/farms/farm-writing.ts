import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { takeMoreChanges } from '../../db/change-numbers.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockFarmForWriting } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';

/** One transaction on a farm: it holds the lock of the farm's row, so writers of one farm follow each other. */
export type FarmWriting = {
  trx: DatabaseTransaction;
  scope: FarmScope;
  farm: FarmFacts;
  /** Instant of the write, and the day that it is on the farm. */
  now: Date;
  /** When the person recorded it: the same, or earlier where a device had no signal. */
  recordedAt: Date;
  today: string;
  /** Change number of the first thing that is written. */
  change: string;
  /** Further change numbers, one for each changed row. */
  moreChanges: (count: number) => Promise<string[]>;
};

/**
 * Runs a write on a farm in one transaction. It first takes the farm's next change number, which locks the farm's row,
 * so the writers of a farm run one after the other. A write that throws is rolled back. After the commit the farm's
 * devices are told of the change.
 */
export async function writeToFarm<Result>(
  { db, now, announcer }: { db: Database; now: () => Date; announcer: FarmAnnouncer },
  scope: FarmScope,
  work: (writing: FarmWriting) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction().execute(async (trx) => {
    const { change, farm } = await lockFarmForWriting(trx, scope);
    const at = now();
    return work({
      trx,
      scope,
      farm,
      now: at,
      recordedAt: at,
      today: dayIn(farm.settings.timezone, at),
      change,
      moreChanges: (count) => takeMoreChanges(trx, scope.key, count),
    });
  });
  announcer.changed(scope.key);
  return result;
}
