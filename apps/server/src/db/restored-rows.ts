import type { DatabaseTransaction } from './database.ts';

/** Ends all sessions: everybody signs in again. */
export async function endAllSessions(trx: DatabaseTransaction): Promise<void> {
  await trx.deleteFrom('sessions').execute();
}

/**
 * Gives up the mails that wait in an old copy, and lines of the next morning's, since they may have gone out after it was
 * made; answers how many mails.
 */
export async function giveUpOldMails(trx: DatabaseTransaction, now: Date): Promise<number> {
  await trx
    .updateTable('told_occasions')
    .set({ mail_due_at: null, line: null })
    .where('mail_due_at', 'is not', null)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('mail_queue')
    .set({ failed_at: now, last_error: 'restored', text: '', html: '' })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
