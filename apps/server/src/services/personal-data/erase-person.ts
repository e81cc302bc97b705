import { randomUUID } from 'node:crypto';
import { noticeIdOf, occasionOfInvitation, occasionOfJoining } from '@cafezal/domain/people/notice-occasions.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { eraseNames, invitationsTelling, namesOf, type TellingInvitation } from '../../db/erased-name-rows.ts';
import {
  eraseAccountRows,
  eraseFarms,
  eraseSessions,
  type FarmOfPerson,
  farmsOfPerson,
  farmsWrittenOn,
  lockAccount,
  noteErasure,
  passFarmOn,
  photosToErase,
  renamePersonOnFarm,
} from '../../db/erasure-rows.ts';
import { SESSIONS_ENDED_CHANNEL } from '../../db/session-rows.ts';
import { mailName } from '../mail/mail-name.ts';
import { discardPhotos } from '../photos/erased-photos.ts';

/** What an erasure does to a farm; one that is `blocking` needs another owner first. */
export type Fate = 'erased' | 'kept' | 'blocking';

/** A farm is erased with its only owner when nobody else works on it or it is already deleted. */
function fateOf({ isOwner, hasOtherOwner, hasOthers, isDeleted }: FarmOfPerson): Fate {
  if (!isOwner || hasOtherOwner) return 'kept';
  return hasOthers && !isDeleted ? 'blocking' : 'erased';
}

/** The farms of a person with one fate. */
export const withFate = (farms: readonly FarmOfPerson[], fate: Fate): FarmOfPerson[] =>
  farms.filter((farm) => fateOf(farm) === fate);

/**
 * Replaces the person by a random id on every farm that is kept. Each farm gets another id, so that they cannot be
 * linked.
 */
async function leaveFarms(trx: DatabaseTransaction, uid: string, kept: readonly FarmOfPerson[]): Promise<string[]> {
  for (const { key } of kept) await passFarmOn(trx, key, uid);
  const keys = await farmsWrittenOn(trx, uid);
  for (const key of keys) await renamePersonOnFarm(trx, { key, from: uid, to: randomUUID() });
  return keys;
}

const noticeAbout = ({ reader: uid, hasJoined, ...invitation }: TellingInvitation) => ({
  uid,
  id: noticeIdOf(uid, (hasJoined ? occasionOfJoining : occasionOfInvitation)(invitation)),
});

/** What went: sessions that ended, farms whose records changed, farms that went along, and the account's address. */
export type ErasedPerson = { sessions: string[]; changed: string[]; gone: number; email: string };

/**
 * Erases a person's rows within a transaction, and queues the files of their photos for deletion. Throws what `refuse`
 * makes of farms on which others work and nobody else is owner.
 */
export async function erasePerson(
  trx: DatabaseTransaction,
  { uid, now }: { uid: string; now: Date },
  refuse: (blocking: readonly FarmOfPerson[]) => Error,
): Promise<ErasedPerson> {
  const account = await lockAccount(trx, uid);
  const farms = await farmsOfPerson(trx, uid, { lock: true });
  const blocking = withFate(farms, 'blocking');
  if (blocking.length > 0) throw refuse(blocking);
  const gone = withFate(farms, 'erased').map(({ key }) => key);
  await discardPhotos(trx, await photosToErase(trx, { uid, farmKeys: gone }), now);
  await eraseFarms(trx, gone);
  const names = await namesOf(trx, uid);
  const notices = (await invitationsTelling(trx, uid)).map(noticeAbout);
  await eraseNames(trx, uid, { inNotices: names, inMails: names.map(mailName), notices });
  const changed = await leaveFarms(trx, uid, withFate(farms, 'kept'));
  const sessions = await eraseSessions(trx, { uid, now, channel: SESSIONS_ENDED_CHANNEL });
  await eraseAccountRows(trx, { uid, email: account.email, emailKey: account.key });
  await noteErasure(trx, uid, now);
  return { sessions, changed, gone: gone.length, email: account.email };
}
