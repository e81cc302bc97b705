import { sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';

/** Whether somebody signed in to an e-mail's account from a device; the same query if there is no account. */
export async function isKnownDevice(db: AnyDatabase, emailKey: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select 1 from accounts join known_devices using (uid) where email_key = ${emailKey} and hash = ${hash}
    ) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** Records that a person signed in from a device; above `most` devices the least recently used ones are deleted. */
export async function rememberDevice(
  db: AnyDatabase,
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

/** Deletes all known devices of a person. */
export async function forgetDevices(db: AnyDatabase | DatabaseTransaction, uid: string): Promise<void> {
  await db.deleteFrom('known_devices').where('uid', '=', uid).execute();
}
