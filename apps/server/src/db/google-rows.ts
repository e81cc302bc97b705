import type { Insertable, Selectable } from 'kysely';
import type { AnyDatabase } from './database.ts';
import type { GoogleCodesTable, GoogleFlowsTable } from './tables.ts';

/** Inserts a sign-in that begins, and deletes abandoned ones. */
export async function insertGoogleFlow(db: AnyDatabase, row: Insertable<GoogleFlowsTable>, now: Date): Promise<void> {
  await db.deleteFrom('google_flows').where('expires_at', '<=', now).execute();
  await db.insertInto('google_flows').values(row).execute();
}

/**
 * Consumes a sign-in in progress, for the browser that began it; undefined for another browser, a second use, or an
 * expired one.
 */
export const takeGoogleFlow = (
  db: AnyDatabase,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<Selectable<GoogleFlowsTable> | undefined> =>
  db
    .deleteFrom('google_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Inserts a code to exchange, and deletes abandoned ones. */
export async function insertGoogleCode(db: AnyDatabase, row: Insertable<GoogleCodesTable>, now: Date): Promise<void> {
  await db.deleteFrom('google_codes').where('expires_at', '<=', now).execute();
  await db.insertInto('google_codes').values(row).execute();
}

/** Consumes a code; undefined for a used, unknown or expired one. */
export const takeGoogleCode = (
  db: AnyDatabase,
  hash: Buffer,
  now: Date,
): Promise<Selectable<GoogleCodesTable> | undefined> =>
  db
    .deleteFrom('google_codes')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Marks an ID token as used; false if it was used before. */
export async function spendIdToken(
  db: AnyDatabase,
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
