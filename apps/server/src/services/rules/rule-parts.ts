import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

/** What the rules are made of. */
export type RuleParts = {
  db: Database;
  mail: MailQueue;
  config: { readonly publicUrl: string };
  now: () => Date;
  log: Logger;
};
