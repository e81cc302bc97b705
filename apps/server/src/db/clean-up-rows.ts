import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import { filesOfFarms } from './erasure-rows.ts';

/** Deletes counted attempts from before an instant; wrong passwords of a month have another one. */
export async function forgetThrottleHits(db: Database, before: Date, monthBefore: Date): Promise<void> {
  await sql`delete from throttle_hits
    where at < case when bucket like 'login:month:%' then ${monthBefore}::timestamptz else ${before}::timestamptz end`.execute(
    db,
  );
}

/** Deletes sessions that ended, or were last used, before an instant, with their refresh tokens. */
export async function forgetEndedSessions(db: Database, before: Date): Promise<void> {
  await sql`delete from sessions where coalesce(ended_at, last_used_at) < ${before}`.execute(db);
}

/** Deletes erased sessions from before an instant: all their access tokens have expired. */
export async function forgetErasedSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('erased_sessions').where('at', '<', before).execute();
}

/** Deletes invitations that were closed or expired before an instant, with their links. */
export async function forgetInvitations(db: Database, before: Date): Promise<void> {
  await sql`delete from invitations where coalesce(closed_at, expires_at) < ${before}`.execute(db);
}

/** Deletes read and archived notices that have not changed since an instant. */
export async function forgetSeenNotices(db: Database, before: Date): Promise<void> {
  await sql`delete from notifications where (read or archived) and updated_at < ${before}`.execute(db);
}

/** Deletes occasions from before an instant that people were notified of. */
export async function forgetOccasions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('told_occasions').where('at', '<', before).where('mail_due_at', 'is', null).execute();
}

/** Deletes usage events from before an instant. */
export async function forgetAnalytics(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('analytics_events').where('at', '<', before).execute();
}

/** Deletes previews from before an instant, and what was written by files that were confirmed before another. */
export async function forgetImports(db: Database, previewsBefore: Date, endedBefore: Date): Promise<void> {
  await db.deleteFrom('imports').where('status', '=', 'preview').where('created_at', '<', previewsBefore).execute();
  await sql`update imports set written = '[]' where ended_at < ${endedBefore} and written <> '[]'`.execute(db);
}

const OUTLIVED = ['account_links', 'google_flows', 'google_codes', 'spent_id_tokens'] as const;

/** Deletes links, unfinished sign-ins and codes that expired before an instant. */
export async function forgetOutlived(db: Database, before: Date): Promise<void> {
  for (const table of OUTLIVED) await db.deleteFrom(table).where('expires_at', '<', before).execute();
}

/** Farms that are looked at for one that no other instance holds. */
const DELETED_AT_A_TIME = 20;

async function farmsDeletedBefore(trx: DatabaseTransaction, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('farms')
    .select('key')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(DELETED_AT_A_TIME)
    .execute();
  return rows.map(({ key }) => key);
}

/** The first of these farms that is still deleted and whose row no other transaction holds, locked one by one. */
async function lockFirst(
  trx: DatabaseTransaction,
  keys: readonly string[],
): Promise<{ key: string; image_url: string | null } | undefined> {
  for (const key of keys) {
    const farm = await trx
      .selectFrom('farms')
      .select(['key', 'image_url'])
      .where('key', '=', key)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (farm !== undefined) return farm;
  }
  return undefined;
}

/**
 * Locks the farm that was deleted first, if that was before an instant, and answers its key and the files of its
 * photos. Undefined if there is none, or another instance holds its lock.
 */
export async function lockDeletedFarm(
  trx: DatabaseTransaction,
  before: Date,
): Promise<{ key: string; files: string[] } | undefined> {
  // Deleting the row cascades to everything of the farm.
  await sql`set local statement_timeout = '10min'`.execute(trx);
  const farm = await lockFirst(trx, await farmsDeletedBefore(trx, before));
  if (farm === undefined) return undefined;
  const photos = await trx.selectFrom('photos').select('file').where('farm_key', '=', farm.key).execute();
  const copies = await trx.selectFrom('publication_files').select('file').where('farm_key', '=', farm.key).execute();
  const { rows: files } = await filesOfFarms([farm.key]).execute(trx);
  const stored = [...photos, ...copies, ...files].map(({ file }) => file);
  return { key: farm.key, files: [...stored, ...(farm.image_url ? [farm.image_url] : [])] };
}
