import { dayIn } from '@cafezal/domain/ground/days.ts';
import { type ClosingItem, closingItemSteps } from '@cafezal/domain/reports/closing-items.ts';
import type { Database } from '../../db/database.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { seasonRecords } from '../../db/season-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { inTurns } from '../request/in-turns.ts';

/** What does not add up in the season of a record. */
export async function openItems(
  { db, now }: { db: Database; now: () => Date },
  scope: FarmScope,
  { season }: StoredRecord,
): Promise<readonly ClosingItem[]> {
  if (season === null) return [];
  const [farm, records] = [await loadFarmFacts(db, scope), await seasonRecords(db, scope, season)];
  return inTurns(closingItemSteps({ farm, records, season, asOf: dayIn(farm.settings.timezone, now()) }));
}
