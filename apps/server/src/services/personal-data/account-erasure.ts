import { randomUUID } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { eraseNames, namesOf } from '../../db/erased-name-rows.ts';
import {
  eraseAccountRows,
  eraseFarms,
  eraseSessions,
  type FarmOfPerson,
  farmsOfPerson,
  farmsWrittenOn,
  lockAccount,
  passFarmOn,
  photosToErase,
  renamePersonOnFarm,
} from '../../db/erasure-rows.ts';
import { SESSIONS_ENDED_CHANNEL } from '../../db/session-rows.ts';
import { sendAccountErased } from '../identity/account-mail.ts';
import type { Identity } from '../identity/identity.ts';
import type { Session } from '../identity/session.ts';
import { mailName } from '../mail/mail-name.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { deleteErasedPhotos, discardPhotos } from '../photos/erased-photos.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { BackgroundWork } from '../request/background-work.ts';

type Parts = {
  db: Database;
  longDb: Database;
  now: () => Date;
  log: Logger;
  mail: MailQueue;
  config: { readonly privacyContact: string | null };
  photoStore: PhotoStore;
  announcer: FarmAnnouncer;
  background: BackgroundWork;
  identity: Pick<Identity, 'sessions'>;
};

/** A farm as the screen of the erasure names it. */
export type NamedFarm = { id: string; name: string; farmSlug: string; isDeleted: boolean };

/**
 * What an erasure does to a person's farms: some are erased, some are kept, and some block it until another owner is
 * named.
 */
export type ErasurePlan = { erased: NamedFarm[]; kept: NamedFarm[]; blocking: NamedFarm[] };

type Fate = keyof ErasurePlan;

/** A farm is erased with its only owner when nobody else works on it or it is already deleted. */
function fateOf({ isOwner, hasOtherOwner, hasOthers, isDeleted }: FarmOfPerson): Fate {
  if (!isOwner || hasOtherOwner) return 'kept';
  return hasOthers && !isDeleted ? 'blocking' : 'erased';
}

const named = ({ id, name, slug, isDeleted }: FarmOfPerson): NamedFarm => ({ id, name, farmSlug: slug, isDeleted });

const withFate = (farms: readonly FarmOfPerson[], fate: Fate): FarmOfPerson[] =>
  farms.filter((farm) => fateOf(farm) === fate);

/** What an erasure would do to the farms of a person now. */
export async function planErasure({ db }: Pick<Parts, 'db'>, uid: string): Promise<ErasurePlan> {
  const farms = await farmsOfPerson(db, uid, { lock: false });
  const of = (fate: Fate): NamedFarm[] => withFate(farms, fate).map(named);
  return { erased: of('erased'), kept: of('kept'), blocking: of('blocking') };
}

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

type Erased = { sessions: string[]; farms: string[] };

async function eraseRows(services: Parts, trx: DatabaseTransaction, uid: string): Promise<Erased> {
  const now = services.now();
  const account = await lockAccount(trx, uid);
  const farms = await farmsOfPerson(trx, uid, { lock: true });
  const blocking = withFate(farms, 'blocking').map(named);
  if (blocking.length > 0) throw new Problem('user/sole-owner', { farms: blocking });
  const gone = withFate(farms, 'erased').map(({ key }) => key);
  await discardPhotos(trx, await photosToErase(trx, { uid, farmKeys: gone }), now);
  await eraseFarms(trx, gone);
  const names = await namesOf(trx, uid);
  await eraseNames(trx, uid, { inNotices: names, inMails: names.map(mailName) });
  const changed = await leaveFarms(trx, uid, withFate(farms, 'kept'));
  const sessions = await eraseSessions(trx, { uid, now, channel: SESSIONS_ENDED_CHANNEL });
  await eraseAccountRows(trx, { uid, email: account.email, emailKey: account.key });
  await sendAccountErased(services, { trx, email: account.email, farms: gone.length });
  return { sessions, farms: changed };
}

/**
 * Erases a person: account, profile, photo, sessions, links, notices, mails, what was counted, and the farms that are
 * theirs alone. Records on farms that live on stay with the farm, under an id that means nobody. One transaction; the
 * files of photos follow it, and are tried again each hour until they are gone. The caller has asked who they are.
 * `user/sole-owner` (409) with the farms on which others work and nobody else is owner.
 */
export async function eraseAccount(services: Parts, { userId }: Session): Promise<void> {
  const erased = await services.longDb.transaction().execute((trx) => eraseRows(services, trx, userId));
  services.identity.sessions.noteEnded(erased.sessions);
  for (const key of erased.farms) services.announcer.changed(key);
  services.background.run('erased photos', () => deleteErasedPhotos(services));
  void services.mail.deliver();
}
