import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What waits in the database, of all instances and farms; ages in seconds, 0 where nothing waits. */
export type WorkFigures = {
  /** Mails that were not sent yet, the age of the oldest, and mails that were given up within the time that they are kept. */
  readonly mails: number;
  readonly oldestMail: number;
  readonly failedMails: number;
  /** How long the check of a farm is overdue at most. */
  readonly lateCheck: number;
  /** Sessions of the database that wait for a lock, and how long the longest does. */
  readonly lockWaits: number;
  readonly longestLockWait: number;
};

/** Reads what waits, in one statement. */
export async function readWorkFigures(db: Database, now: Date): Promise<WorkFigures> {
  const { rows } = await sql<WorkFigures>`
    select mails, "oldestMail", "failedMails", "lateCheck", "lockWaits", "longestLockWait"
    from (
      select count(*) filter (where sent_at is null and failed_at is null)::int as mails,
        count(failed_at)::int as "failedMails",
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (
          where sent_at is null and failed_at is null)), 0)::float8 as "oldestMail"
      from mail_queue
    ) as queue, (
      select greatest(coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0), 0)::float8 as "lateCheck"
      from farm_checks
    ) as checks, (
      select count(*)::int as "lockWaits",
        coalesce(extract(epoch from clock_timestamp() - min(waitstart)), 0)::float8 as "longestLockWait"
      from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()
    ) as locks`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the database told no figures');
  return figures;
}
