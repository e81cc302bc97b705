import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { sql } from 'kysely';
import type { AnyDatabase } from './database.ts';

/** A farm at an address, and the person's role there (null: none). */
export type FarmScopeRow = {
  key: string;
  id: string;
  slug: string;
  role: FarmRole | null;
  deletedAt: Date | null;
};

/** All farms with that id (unique only within an owner) or slug; the person's own first. */
export async function farmRowsAt(
  db: AnyDatabase,
  { userId, ...address }: { userId: string } & ({ id: string } | { slug: string }),
): Promise<FarmScopeRow[]> {
  const named = 'id' in address ? sql`farm.id = ${address.id}::uuid` : sql`farm.slug = ${address.slug}`;
  const { rows } = await sql<FarmScopeRow>`
    select farm.key, farm.id, farm.slug, member.role, farm.deleted_at as "deletedAt"
    from farms farm left join farm_members member on member.farm_key = farm.key and member.uid = ${userId}::uuid
    where ${named}
    order by farm.user_id = ${userId}::uuid desc, member.role is null`.execute(db);
  return rows;
}
