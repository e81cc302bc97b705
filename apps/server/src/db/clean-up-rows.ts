import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Forgets what was counted before an instant. */
export async function forgetThrottleHits(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('throttle_hits').where('at', '<', before).execute();
}

/** Forgets sessions that ended, or were last used, before an instant, with their spent tokens. */
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
