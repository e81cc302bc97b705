import { dayIn } from '@cafezal/domain/ground/days.ts';
import { loadFarmFacts } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { Services } from '../../http/services.ts';

/** What names and times of an export are made of: today and the time zone of the farm. */
export async function exportDay(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: FarmScope,
): Promise<{ day: string; timezone: string }> {
  const { timezone } = (await loadFarmFacts(db, scope)).settings;
  return { day: dayIn(timezone, now()), timezone };
}
