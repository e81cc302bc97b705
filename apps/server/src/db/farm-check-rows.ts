import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Schedules checks of farms for an instant; an earlier scheduled one stays, and nothing is written for it: whoever takes it
 * does so after this and sees what changed before.
 */
export async function checkFarmsAt(db: Database, farmKeys: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into farm_checks (farm_key, due_at)
    select key, ${at}::timestamptz from farm_addresses where key = any(${farmKeys}::uuid[])
      and not exists (select from farm_checks where farm_key = farm_addresses.key and due_at <= ${at})
    order by key
    on conflict (farm_key) do update set due_at = least(farm_checks.due_at, excluded.due_at)`.execute(db);
}

/** Within a statement: its commit does not wait for the disk. What a crash forgets of who took a check is checked once more. */
const WITHOUT_WAITING = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`;

/**
 * Takes the farm whose check is due first, and reserves it until `leaseUntil`, after which a crashed instance loses it.
 * Undefined if none is due.
 */
export async function claimFarmCheck(
  db: Database,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ farm_key: string }>`
    update farm_checks set due_at = ${leaseUntil}
    where farm_key = (
      select farm_key from farm_checks where due_at <= ${now} order by due_at for update skip locked limit 1
    ) and ${WITHOUT_WAITING}
    returning farm_key`.execute(db);
  return rows[0]?.farm_key;
}

/** Schedules the next check of a taken farm, null: at its next change. A farm that changed meanwhile stays due. */
export async function settleFarmCheck(
  db: Database,
  { farmKey, leaseUntil, next }: { farmKey: string; leaseUntil: Date; next: Date | null },
): Promise<void> {
  await db
    .updateTable('farm_checks')
    .set({ due_at: next })
    .where('farm_key', '=', farmKey)
    .where('due_at', '=', leaseUntil)
    .where(WITHOUT_WAITING)
    .execute();
}
