import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { sql } from 'kysely';
import { type AnyDatabase, OpenDatabase } from './database.ts';
import { farmKeysAt } from './farm-directory-rows.ts';

/** A farm at an address, and the person's role there (null: none). */
export type FarmScopeRow = {
  key: string;
  id: string;
  slug: string;
  role: FarmRole | null;
  deletedAt: Date | null;
  /** The farm's last change number. */
  seq: string;
};

/** How an address names a farm. */
export type FarmAddress = { id: string } | { slug: string };

export const nameOf = (address: FarmAddress): string => ('id' in address ? address.id : address.slug);

async function rowsWith(
  db: AnyDatabase,
  { userId, address, keys }: { userId: string; address: FarmAddress; keys: readonly string[] },
): Promise<FarmScopeRow[]> {
  const named = 'id' in address ? sql`farm.id = ${address.id}::uuid` : sql`farm.slug = ${address.slug}`;
  const { rows } = await sql<FarmScopeRow>`
    select farm.key, farm.id, farm.slug, member.role, farm.deleted_at as "deletedAt", farm.seq
    from farms farm left join farm_members member on member.farm_key = farm.key and member.uid = ${userId}::uuid
    where farm.key = any(${keys}::uuid[]) and ${named}
    order by farm.user_id = ${userId}::uuid desc, member.role is null`.execute(db);
  return rows;
}

/**
 * All farms with that id (unique only within an owner) or slug; the person's own first. The directory is asked before the
 * farms' own tables, unless it was within the last minute.
 */
export async function farmRowsAt(
  db: AnyDatabase,
  { userId, ...address }: { userId: string } & FarmAddress,
): Promise<FarmScopeRow[]> {
  const name = nameOf(address);
  const kept = db instanceof OpenDatabase ? db.farmKeys : null;
  const known = kept?.get(name);
  const rows = known === undefined ? [] : await rowsWith(db, { userId, address, keys: known });
  // A refusal is never believed of what was kept.
  if (rows.some(({ role }) => role !== null)) return rows;
  const keys = await farmKeysAt(db, address);
  if (keys.length === 0) return [];
  kept?.set(name, keys);
  return rowsWith(db, { userId, address, keys });
}
