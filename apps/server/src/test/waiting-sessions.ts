import { sql } from 'kysely';
import type { AnyDatabase } from '../db/database.ts';

/** Of the test's own database: others' tests wait for locks too, in other databases of the same PostgreSQL. */
const THOSE = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** How many sessions wait for a lock. */
export const countWaiting = async (db: AnyDatabase): Promise<number> =>
  (await sql`select from ${THOSE}`.execute(db)).rows.length;

/** Ends the sessions that wait for a lock, as an administrator would. */
export const endWaiting = async (db: AnyDatabase): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from ${THOSE}`.execute(db);
};
