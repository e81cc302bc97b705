import type { Insertable, Selectable } from 'kysely';
import type { Database } from './database.ts';
import type { GoogleCodesTable, GoogleFlowsTable } from './tables.ts';

/** Keeps a sign-in that begins, and forgets those that never ended. */
export async function insertGoogleFlow(db: Database, row: Insertable<GoogleFlowsTable>, now: Date): Promise<void> {
  await db.deleteFrom('google_flows').where('expires_at', '<=', now).execute();
  await db.insertInto('google_flows').values(row).execute();
}

/** Takes a sign-in under way out, for the browser that began it; undefined for another browser, a second use or too late. */
export const takeGoogleFlow = (
  db: Database,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<Selectable<GoogleFlowsTable> | undefined> =>
  db
    .deleteFrom('google_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Keeps a code to exchange, and forgets those that nobody exchanged. */
export async function insertGoogleCode(db: Database, row: Insertable<GoogleCodesTable>, now: Date): Promise<void> {
  await db.deleteFrom('google_codes').where('expires_at', '<=', now).execute();
  await db.insertInto('google_codes').values(row).execute();
}

/** Takes a code out; undefined for one that is used, unknown or too old. */
export const takeGoogleCode = (
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<Selectable<GoogleCodesTable> | undefined> =>
  db
    .deleteFrom('google_codes')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Notes that an ID token was used; false where it was before. */
export async function spendIdToken(
  db: Database,
  { hash, expiresAt, now }: { hash: Buffer; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('spent_id_tokens').where('expires_at', '<=', now).execute();
  const made = await db
    .insertInto('spent_id_tokens')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return made !== undefined;
}
