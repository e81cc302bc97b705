import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';
import type { Logger } from 'pino';
import {
  forgetAnalytics,
  forgetEndedSessions,
  forgetErasedSessions,
  forgetImports,
  forgetInvitations,
  forgetOccasions,
  forgetOutlived,
  forgetSeenNotices,
  forgetThrottleHits,
} from '../../db/clean-up-rows.ts';
import type { Database } from '../../db/database.ts';
import { forgetMails } from '../../db/mail-rows.ts';
import { discardOutlivedCopies } from '../../db/publication-rows.ts';
import { deleteErasedPhotos } from '../photos/erased-photos.ts';
import type { IncomingPhotos } from '../photos/incoming-photos.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { purgeFarms } from './farm-purge.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Parts = { db: Database; now: () => Date; log: Logger; photoStore: PhotoStore; incoming: IncomingPhotos | null };

/**
 * Deletes data past their retention: counted attempts, mails, invitations, sessions, notices, codes, usage events,
 * farms deleted more than 30 days ago, copies of lots that are not published any more, files of erased photos, photos
 * that devices put into the bucket and that were never taken.
 */
export async function cleanUp(parts: Parts): Promise<void> {
  const { db, now } = parts;
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);
  await forgetThrottleHits(db, before(KEPT_DAYS.countedTry), before(KEPT_DAYS.wrongPassword));
  await forgetMails(db, before(KEPT_DAYS.mail));
  await forgetInvitations(db, before(KEPT_DAYS.invitation));
  await forgetEndedSessions(db, before(KEPT_DAYS.endedSession));
  await forgetErasedSessions(db, before(KEPT_DAYS.countedTry));
  await forgetSeenNotices(db, before(KEPT_DAYS.seenNotice));
  await forgetOccasions(db, before(KEPT_DAYS.noticedOccasion));
  await forgetAnalytics(db, before(KEPT_DAYS.analytics));
  await forgetImports(db, before(KEPT_DAYS.importPreview), before(KEPT_DAYS.importUndo));
  await forgetOutlived(db, now());
  await discardOutlivedCopies(db, now());
  await purgeFarms(parts);
  await deleteErasedPhotos(parts);
  // Last, since it asks the storage, which may be away.
  await parts.incoming?.discardBefore(before(1));
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
