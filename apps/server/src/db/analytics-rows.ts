import { type Insertable, sql } from 'kysely';
import type { AnyDatabase } from './database.ts';
import type { AnalyticsEventsTable } from './tables.ts';

/** Number of events on a day (UTC), by name, path and role. */
export type EventCount = { day: string; name: string; path: string | null; role: string | null; count: number };

/** Inserts an event. */
export async function insertAnalyticsEvent(db: AnyDatabase, row: Insertable<AnalyticsEventsTable>): Promise<void> {
  await db.insertInto('analytics_events').values(row).execute();
}

/** Counts of the events since an instant, the newest day first. */
export async function countAnalyticsEvents(db: AnyDatabase, since: Date): Promise<EventCount[]> {
  const { rows } = await sql<EventCount>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, name, path, role, count(*)::int as count
    from analytics_events where at >= ${since}
    group by 1, 2, 3, 4 order by 1 desc, 5 desc, 2, 3, 4 limit 1000`.execute(db);
  return rows;
}
