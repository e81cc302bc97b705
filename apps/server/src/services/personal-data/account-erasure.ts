import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { type FarmOfPerson, farmsOfPerson } from '../../db/erasure-rows.ts';
import { sendAccountErased } from '../identity/account-mail.ts';
import type { Identity } from '../identity/identity.ts';
import type { Session } from '../identity/session.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { deleteErasedPhotos } from '../photos/erased-photos.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import { type ErasedPerson, erasePerson, type Fate, withFate } from './erase-person.ts';

type Parts = {
  allFarms: Database;
  now: () => Date;
  log: Logger;
  mail: MailQueue;
  config: { readonly privacyContact: string | null };
  photoStore: PhotoStore;
  announcer: FarmAnnouncer;
  background: BackgroundWork;
  identity: Pick<Identity, 'sessions'>;
  refreshErasureLists: () => Promise<void>;
};

/** A farm as the screen of the erasure names it. */
export type NamedFarm = { id: string; name: string; farmSlug: string; isDeleted: boolean };

/**
 * What an erasure does to a person's farms: some are erased, some are kept, and some block it until another owner is
 * named.
 */
export type ErasurePlan = Record<Fate, NamedFarm[]>;

const named = ({ id, name, slug, isDeleted }: FarmOfPerson): NamedFarm => ({ id, name, farmSlug: slug, isDeleted });

/** What an erasure would do to the farms of a person now. */
export async function planErasure({ allFarms }: Pick<Parts, 'allFarms'>, uid: string): Promise<ErasurePlan> {
  const farms = await farmsOfPerson(allFarms, uid, { lock: false });
  const of = (fate: Fate): NamedFarm[] => withFate(farms, fate).map(named);
  return { erased: of('erased'), kept: of('kept'), blocking: of('blocking') };
}

const soleOwner = (farms: readonly FarmOfPerson[]): Problem =>
  new Problem('user/sole-owner', { farms: farms.map(named) });

/**
 * Erases a person: account, profile, photo, sessions, links, notices, mails, what was counted, and the farms that are
 * theirs alone. Records on farms that live on stay with the farm, under an id that means nobody. One transaction; the
 * files of photos follow it, and are tried again each hour until they are gone. Answers once the lists outside of the
 * database have the erasure, or after five seconds. The caller has asked who they are.
 * `user/sole-owner` (409) with the farms on which others work and nobody else is owner.
 */
export async function eraseAccount(services: Parts, { userId }: Session): Promise<void> {
  const erased = await services.allFarms.transaction().execute(async (trx): Promise<ErasedPerson> => {
    const person = await erasePerson(trx, { uid: userId, now: services.now() }, soleOwner);
    await sendAccountErased(services, { trx, email: person.email, farms: person.gone });
    return person;
  });
  services.identity.sessions.noteEnded(erased.sessions);
  for (const key of erased.changed) services.announcer.changed(key);
  services.background.run('erased photos', () => deleteErasedPhotos({ ...services, db: services.allFarms }));
  void services.mail.deliver();
  // Not before the commit: a restore would erase somebody whose erasure failed.
  await services.refreshErasureLists();
}
