import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { sql } from 'kysely';
import type { AnyDatabase } from './database.ts';
import { farmKeysAt } from './farm-directory-rows.ts';

/** A farm at an address, and the person's role there (null: none). */
export type FarmScopeRow = {
  key: string;
  id: string;
  slug: string;
  role: FarmRole | null;
  deletedAt: Date | null;
};

/**
 * All farms with that id (unique only within an owner) or slug; the person's own first. The directory is asked before the
 * farms' own tables.
 */
export async function farmRowsAt(
  db: AnyDatabase,
  { userId, ...address }: { userId: string } & ({ id: string } | { slug: string }),
): Promise<FarmScopeRow[]> {
  const keys = await farmKeysAt(db, address);
  if (keys.length === 0) return [];
  const { rows } = await sql<FarmScopeRow>`
    select farm.key, farm.id, farm.slug, member.role, farm.deleted_at as "deletedAt"
    from farms farm left join farm_members member on member.farm_key = farm.key and member.uid = ${userId}::uuid
    where farm.key = any(${keys}::uuid[])
    order by farm.user_id = ${userId}::uuid desc, member.role is null`.execute(db);
  return rows;
}
