import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { DigestLine } from './tables.ts';

/** Whom a mail is for. */
export type Recipient = { uid: string; email: string; name: string | null };

/** People for whom lines of mail are due, so many at most, whoever waits longest first. */
export async function peopleWithDueLines(db: Database, now: Date, most: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select account.uid, account.email, coalesce(profile.name, account.display_name) as name
    from (
      select uid, min(mail_due_at) as due from told_occasions where mail_due_at <= ${now}
      group by uid order by due limit ${most}
    ) as waiting
    join accounts account using (uid) left join profiles profile using (uid)
    order by due`.execute(db);
  return rows;
}

/**
 * Takes every line that waits for a person, in the order in which they were told; no other transaction has them. What
 * was of a farm that is deleted, or that the person left, is taken and left out.
 */
export async function takeLines(trx: DatabaseTransaction, uid: string): Promise<DigestLine[]> {
  const { rows } = await sql<{ line: DigestLine; live: boolean }>`
    with taken as (
      select id, line, at from told_occasions
      where uid = ${uid} and mail_due_at is not null for update skip locked
    ), emptied as (
      update told_occasions told set line = null, mail_due_at = null from taken
      where told.uid = ${uid} and told.id = taken.id
    )
    select line, exists (
      select from farm_members member join farms farm on farm.key = member.farm_key
      where member.uid = ${uid} and farm.deleted_at is null and farm.key::text = line->'farm'->>'key'
    ) as live
    from taken order by at, id`.execute(trx);
  return rows.filter(({ live }) => live).map(({ line }) => line);
}
