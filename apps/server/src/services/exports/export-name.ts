import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';

/** Today and the time zone of the farm, for names and times in an export. */
export async function exportDay(
  { db, now }: { db: Database; now: () => Date },
  scope: FarmScope,
): Promise<{ day: string; timezone: string }> {
  const { timezone } = (await loadFarmFacts(db, scope)).settings;
  return { day: dayIn(timezone, now()), timezone };
}
