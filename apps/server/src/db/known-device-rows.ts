import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/** Whether the account of an e-mail was signed in to from a device; the same question where there is no account. */
export async function isKnownDevice(db: Database, emailKey: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select 1 from accounts join known_devices using (uid) where email_key = ${emailKey} and hash = ${hash}
    ) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Notes that a person signed in from a device; of more than `most` those used longest ago are forgotten. */
export async function rememberDevice(
  db: Database,
  { uid, hash, now, most }: { uid: string; hash: Buffer; now: Date; most: number },
): Promise<void> {
  await sql`
    insert into known_devices (uid, hash, last_used_at) values (${uid}::uuid, ${hash}, ${now})
    on conflict (uid, hash) do update set last_used_at = excluded.last_used_at`.execute(db);
  await sql`
    delete from known_devices where uid = ${uid}::uuid and hash not in (
      select hash from known_devices where uid = ${uid}::uuid order by last_used_at desc, hash limit ${most}
    )`.execute(db);
}

/** Forgets every device that a person signed in from. */
export async function forgetDevices(db: Database | DatabaseTransaction, uid: string): Promise<void> {
  await db.deleteFrom('known_devices').where('uid', '=', uid).execute();
}
