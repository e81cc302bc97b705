import { type Insertable, type Selectable, sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { MailQueueTable } from './tables.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** A mail that waits. */
export type MailRow = Selectable<MailQueueTable>;

/** Queues a mail once for its id; answers whether it was new. */
export async function insertMail(db: Connection, row: Insertable<MailQueueTable>): Promise<boolean> {
  const made = await db
    .insertInto('mail_queue')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Takes the mail that is due first, and reserves it until `leaseUntil`, after which a crashed instance loses it.
 * Undefined if none is due.
 */
export async function claimMail(
  db: AnyDatabase,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    update mail_queue set attempts = attempts + 1, due_at = ${leaseUntil}
    where id = (
      select id from mail_queue where due_at <= ${now} and sent_at is null and failed_at is null
      order by due_at for update skip locked limit 1
    )
    returning *`.execute(db);
  return rows[0];
}

/** Marks a mail as sent, and deletes its text. */
export async function markMailSent(db: AnyDatabase, id: string, now: Date): Promise<void> {
  const done = { sent_at: now, text: '', html: '', last_error: null };
  await db.updateTable('mail_queue').set(done).where('id', '=', id).execute();
}

/** Records why a mail was not sent: it is retried at `dueAt`, or never if that is null. */
export async function markMailFailed(
  db: AnyDatabase,
  id: string,
  { error, dueAt, now }: { error: string; dueAt: Date | null; now: Date },
): Promise<void> {
  const next = dueAt === null ? { failed_at: now, text: '', html: '' } : { due_at: dueAt };
  await db
    .updateTable('mail_queue')
    .set({ ...next, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Deletes a mail without a trace. */
export async function forgetMail(db: AnyDatabase, id: string): Promise<void> {
  await db.deleteFrom('mail_queue').where('id', '=', id).execute();
}

/** Deletes mails that were finished before an instant. */
export async function forgetMails(db: AnyDatabase, before: Date): Promise<void> {
  await sql`delete from mail_queue where coalesce(sent_at, failed_at) < ${before}`.execute(db);
}
