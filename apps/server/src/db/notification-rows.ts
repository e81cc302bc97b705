import { type Insertable, type Selectable, sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { NotificationsTable } from './tables.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** A notification as it is stored. */
export type NotificationRow = Selectable<NotificationsTable>;

/** Inserts notifications; those with existing ids stay as they are. Answers the new ids. */
export async function insertNotifications(
  db: Connection,
  rows: readonly Insertable<NotificationsTable>[],
): Promise<string[]> {
  const made = await db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** The newest of a person that are not archived. */
export async function newestNotifications(db: Connection, uid: string, limit: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('uid', '=', uid)
    .where('archived', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Those of a person that changed since an instant, archived ones too, oldest change first. */
export async function notificationsSince(db: Connection, uid: string, since: Date): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('uid', '=', uid)
    .where('updated_at', '>=', since)
    .orderBy('updated_at')
    .limit(100)
    .execute();
}

/** One of a person, or undefined. */
export async function findNotification(db: Connection, uid: string, id: string): Promise<NotificationRow | undefined> {
  return db.selectFrom('notifications').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst();
}

/** Sets the flags of a person's notification; undefined if there is none. */
export async function flagNotification(
  db: Connection,
  { uid, id }: { uid: string; id: string },
  flags: { read?: boolean; archived?: boolean; updated_at: Date },
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notifications')
    .set(flags)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Marks all unread notifications of a person as read in one statement; answers their ids. */
export async function readAllNotifications(db: Connection, uid: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notifications set read = true, updated_at = ${now} where uid = ${uid} and not read returning id`.execute(db);
  return rows.map(({ id }) => id);
}
