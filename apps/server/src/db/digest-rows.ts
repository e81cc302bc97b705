import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import { liveFarmsOf } from './farm-rows.ts';
import type { DigestLine } from './rule-tables.ts';

/** The recipient of a mail. */
export type Recipient = { uid: string; email: string; name: string | null };

/** Somebody for whom lines are due, and whether their address is proven. */
export type DueRecipient = Recipient & { isProven: boolean };

/** People with due lines of mail, at most `most`, the longest waiting first. */
export async function peopleWithDueLines(db: Database, now: Date, most: number): Promise<DueRecipient[]> {
  const { rows } = await sql<DueRecipient>`
    select account.uid, account.email, account.email_verified as "isProven", coalesce(profile.name, account.display_name) as name
    from (
      select uid, min(mail_due_at) as due from told_occasions where mail_due_at <= ${now}
      group by uid order by due limit ${most}
    ) as waiting
    join accounts account using (uid) left join profiles profile using (uid)
    order by due`.execute(db);
  return rows;
}

/** A line with the person's role on its farm. */
export type TakenLine = { line: DigestLine; role: FarmRole };

/**
 * Takes all waiting lines of a person in order; no other transaction gets them. Lines about deleted farms and farms
 * that the person has left are taken and dropped.
 */
export async function takeLines(trx: DatabaseTransaction, uid: string): Promise<TakenLine[]> {
  const { rows } = await sql<{ line: DigestLine }>`
    with taken as (
      select id, line, at from told_occasions
      where uid = ${uid} and mail_due_at is not null for update skip locked
    ), emptied as (
      update told_occasions told set line = null, mail_due_at = null from taken
      where told.uid = ${uid} and told.id = taken.id
    )
    select line from taken order by at, id`.execute(trx);
  const roles = await liveFarmsOf(trx, uid);
  return rows.flatMap(({ line }) => {
    const role = roles.get(line.farm.key);
    return role === undefined ? [] : [{ line, role }];
  });
}
