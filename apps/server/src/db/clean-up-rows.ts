import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';

/** Forgets what was counted before an instant; wrong passwords of a month, before another one. */
export async function forgetThrottleHits(db: Database, before: Date, monthBefore: Date): Promise<void> {
  await sql`delete from throttle_hits
    where at < case when bucket like 'login:month:%' then ${monthBefore}::timestamptz else ${before}::timestamptz end`.execute(
    db,
  );
}

/** Forgets sessions that ended, or were last used, before an instant, with their refresh tokens. */
export async function forgetEndedSessions(db: Database, before: Date): Promise<void> {
  await sql`delete from sessions where coalesce(ended_at, last_used_at) < ${before}`.execute(db);
}

/** Forgets erased sessions of before an instant: none of their access tokens lives any more. */
export async function forgetErasedSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('erased_sessions').where('at', '<', before).execute();
}

/** Forgets invitations that were closed or expired before an instant, with their links. */
export async function forgetInvitations(db: Database, before: Date): Promise<void> {
  await sql`delete from invitations where coalesce(closed_at, expires_at) < ${before}`.execute(db);
}

/** Forgets notices that were read or archived and did not change since an instant. */
export async function forgetSeenNotices(db: Database, before: Date): Promise<void> {
  await sql`delete from notifications where (read or archived) and updated_at < ${before}`.execute(db);
}

/** Forgets that people were told of occasions of before an instant. */
export async function forgetOccasions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('told_occasions').where('at', '<', before).where('mail_due_at', 'is', null).execute();
}

/** Forgets uses of the product that were counted before an instant. */
export async function forgetAnalytics(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('analytics_events').where('at', '<', before).execute();
}

const OUTLIVED = ['account_links', 'google_flows', 'google_codes', 'spent_id_tokens'] as const;

/** Forgets links, sign-ins under way and codes that were good until before an instant. */
export async function forgetOutlived(db: Database, before: Date): Promise<void> {
  for (const table of OUTLIVED) await db.deleteFrom(table).where('expires_at', '<', before).execute();
}

/**
 * Locks the farm that was deleted first, if that was before an instant, and gives its key and the files of its photos.
 * Undefined where there is no such farm, or another instance holds its lock.
 */
export async function lockDeletedFarm(
  trx: DatabaseTransaction,
  before: Date,
): Promise<{ key: string; files: string[] } | undefined> {
  // All that belongs to the farm goes with its row.
  await sql`set local statement_timeout = '10min'`.execute(trx);
  const farm = await trx
    .selectFrom('farms')
    .select(['key', 'image_url'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (farm === undefined) return undefined;
  const photos = await trx.selectFrom('photos').select('file').where('farm_key', '=', farm.key).execute();
  return { key: farm.key, files: [...photos.map(({ file }) => file), ...(farm.image_url ? [farm.image_url] : [])] };
}
