import { KEPT_DAYS } from '@cafezal/domain/retention.ts';
import {
  forgetEndedSessions,
  forgetErasedSessions,
  forgetInvitations,
  forgetThrottleHits,
} from '../db/clean-up-rows.ts';
import { forgetMails } from '../db/mail-rows.ts';
import type { Services } from '../services.ts';
import { deleteErasedPhotos } from './personal-data/erased-photos.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Parts = Pick<Services, 'db' | 'now' | 'log' | 'photoStore'>;

/** Forgets what nobody asks for any more: counted tries, mails that are done with, invitations and sessions that ended long ago, files of erased photos. */
export async function cleanUp(parts: Parts): Promise<void> {
  const { db, now } = parts;
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  await forgetThrottleHits(db, before(KEPT_DAYS.countedTry));
  await forgetMails(db, before(KEPT_DAYS.mail));
  await forgetInvitations(db, before(KEPT_DAYS.invitation));
  await forgetEndedSessions(db, before(KEPT_DAYS.endedSession));
  await forgetErasedSessions(db, before(KEPT_DAYS.countedTry));
  await deleteErasedPhotos(parts);
}

/** Cleans up each hour until it is stopped; a failure waits for the next hour. */
export function cleanUpHourly(parts: Parts): { close: () => Promise<void> } {
  let underWay: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = cleanUp(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'cleaning up failed'));
  }, HOUR_MS).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
