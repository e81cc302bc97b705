import { KEPT_DAYS } from '@cafezal/domain/retention.ts';
import type { Logger } from 'pino';
import { forgetEndedSessions, forgetThrottleHits } from '../db/clean-up-rows.ts';
import type { Database } from '../db/database.ts';
import { forgetMails } from '../db/mail-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Parts = { db: Database; now: () => Date; log: Logger };

/** Forgets what nobody asks for any more: counted tries, mails that are done with, sessions that ended long ago. */
export async function cleanUp({ db, now }: Omit<Parts, 'log'>): Promise<void> {
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  await forgetThrottleHits(db, before(KEPT_DAYS.countedTry));
  await forgetMails(db, before(KEPT_DAYS.mail));
  await forgetEndedSessions(db, before(KEPT_DAYS.endedSession));
}

/** Cleans up each hour until it is stopped; a failure waits for the next hour. */
export function cleanUpHourly({ log, ...parts }: Parts): { close: () => Promise<void> } {
  let underWay: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = cleanUp(parts).catch((error: unknown) => log.warn({ err: error }, 'cleaning up failed'));
  }, HOUR_MS).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
