import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { AnyDatabase } from '../db/database.ts';
import { insertMember } from '../db/farm-rows.ts';

/** Makes a person a member of a farm without an invitation, by the farm's id. */
export async function joinFarm(
  db: AnyDatabase,
  { farmId, uid, role }: { farmId: string; uid: string; role: FarmRole },
): Promise<void> {
  const { key } = await db.selectFrom('farms').select('key').where('id', '=', farmId).executeTakeFirstOrThrow();
  await insertMember(db, { farm_key: key, uid, role, change: '1' });
}
