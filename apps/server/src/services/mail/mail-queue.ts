import type { Logger } from 'pino';
import type { AnyDatabase, DatabaseTransaction } from '../../db/database.ts';
import { claimMail, forgetMail, insertMail, type MailRow, markMailFailed, markMailSent } from '../../db/mail-rows.ts';
import type { Mailer, OutgoingMail } from '../../external/mailer.ts';
import { mailRetryDelay } from './mail-retries.ts';
import { LAST_MAIL } from './mail-templates.ts';

/** How often the queue is checked for mails that other instances left or whose retry is due. */
const ROUND_MS = 5_000;
/** Longer than a mail server may take to answer. */
const LEASE_MS = 120_000;

/** A queue of mails, sent in the background: a mail that cannot be sent fails no request. */
export type MailQueue = {
  /** Queues a mail once for its id. Within a transaction it is sent only after the commit. */
  enqueue: (mail: OutgoingMail, trx?: DatabaseTransaction) => Promise<void>;
  /** Sends everything that is due; resolves when nothing is. */
  deliver: () => Promise<void>;
  close: () => Promise<void>;
};

type Parts = { db: AnyDatabase; mailer: Mailer; now: () => Date; log: Logger };

/** What went wrong, without the address, the subject or the text. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = (error instanceof Error ? error : {}) as { code?: unknown; responseCode?: unknown };
  return [error instanceof Error ? error.name : 'unknown', code, responseCode].filter(Boolean).join(' ');
};

async function sendOne({ db, mailer, now, log }: Parts, mail: MailRow): Promise<void> {
  const isLast = mail.kind === LAST_MAIL;
  try {
    await mailer.send(mail);
    await (isLast ? forgetMail(db, mail.id) : markMailSent(db, mail.id, now()));
  } catch (error) {
    const delay = mailRetryDelay(mail.attempts);
    const dueAt = delay === null ? null : new Date(now().getTime() + delay);
    const reason = reasonOf(error);
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason, dueAt }, 'a mail did not go out');
    if (isLast && dueAt === null) await forgetMail(db, mail.id);
    else await markMailFailed(db, mail.id, { error: reason, dueAt, now: now() });
  }
}

/** The mail queue of an instance; all instances on one database share its rows, and each mail is sent by one. */
export function createMailQueue(parts: Parts): MailQueue {
  const { db, mailer, now, log } = parts;
  let isClosed = false;
  let delivering: Promise<void> = Promise.resolve();
  const deliverDue = async (): Promise<void> => {
    while (!isClosed) {
      const at = now();
      const mail = await claimMail(db, { now: at, leaseUntil: new Date(at.getTime() + LEASE_MS) });
      if (mail === undefined) return;
      await sendOne(parts, mail);
    }
  };
  const deliver = (): Promise<void> => {
    delivering = delivering
      .then(deliverDue)
      .catch((error: unknown) => log.warn({ err: error }, 'the mail queue could not be read'));
    return delivering;
  };
  const round = setInterval(deliver, ROUND_MS).unref();
  return {
    enqueue: async (mail, trx) => {
      const isNew = await insertMail(trx ?? db, { ...mail, created_at: now(), due_at: now() });
      if (isNew && trx === undefined) void deliver();
    },
    deliver,
    close: async () => {
      isClosed = true;
      clearInterval(round);
      await delivering;
      mailer.close();
    },
  };
}
