import { dayIn } from '@cafezal/domain/ground/days.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { type AccountRow, findAccount } from '../../db/account-rows.ts';
import type { Database, DatabaseTransaction, OpenDatabase } from '../../db/database.ts';
import { inSnapshot } from '../../db/export-rows.ts';
import { allow, findFarmScope } from '../../db/farm-scope.ts';
import {
  allLinksOf,
  allNotificationsOf,
  allSessionsOf,
  choicesOf,
  eventsNaming,
  everythingWrittenBy,
  invitationsBy,
  invitationsFor,
  knownDevicesOf,
  type Membership,
  mailsTo,
  membershipsOf,
  triesOf,
} from '../../db/person-rows.ts';
import { findProfile, type ProfileRow } from '../../db/profile-rows.ts';
import type { ExportFolder } from '../exports/export-folder.ts';
import type { FarmExportParts } from '../exports/farm-export.ts';
import { exportFarm } from '../exports/farm-export.ts';
import type { FileAnswer } from '../exports/file-answer.ts';
import { type ZipFiles, zipStream } from '../exports/zip-stream.ts';
import type { Identity } from '../identity/identity.ts';
import type { Session } from '../identity/session.ts';
import { notificationJson } from '../notices/notifications.ts';
import { readPhoto } from '../photos/photos.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { readmeText } from './person-readme.ts';

type Parts = Omit<FarmExportParts, 'db' | 'longDb'> & {
  db: OpenDatabase;
  longDb: OpenDatabase;
  allFarms: Database;
  config: { readonly publicUrl: string };
  throttles: Throttles;
  identity: Pick<Identity, 'accounts'>;
};

const EXPORTS_BY_ACCOUNT = { name: 'export:account', max: 5, seconds: 3600 } as const satisfies Throttle;
/** Time zone of a person's export, wherever their farms are. */
const TIMEZONE = 'America/Sao_Paulo';

type Place = { snapshot: DatabaseTransaction; folder: ExportFolder; account: AccountRow };
type Person = { account: AccountRow; hasProfile: boolean; farms: readonly Membership[] };

async function writeAccount({ snapshot, folder, account }: Place): Promise<void> {
  const { uid, email, email_key: emailKey } = account;
  await folder.writeObject('account.json', {
    uid,
    email,
    displayName: account.display_name,
    photo: account.photo_url,
    emailVerified: account.email_verified,
    provider: account.provider,
    hasPassword: account.password_hash !== null,
    google: account.google_subject === null ? null : { subject: account.google_subject },
    createdAt: account.created_at,
    links: await allLinksOf(snapshot, uid),
    countedTries: await triesOf(snapshot, { uid, emailKey }),
  });
}

async function writeProfile({ folder }: Place, profile: ProfileRow | undefined): Promise<void> {
  if (profile !== undefined) await folder.writeObject('profile.json', profile);
}

async function* mapped<Row, Item>(pages: AsyncIterable<Row[]>, toItem: (row: Row) => Item): AsyncGenerator<Item[]> {
  for await (const rows of pages) yield rows.map(toItem);
}

async function* once<Row extends object>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** Who has not proven an address is not told who invited it: it may be somebody else's. */
async function writeInvitations({ snapshot, folder, account }: Place): Promise<void> {
  const { uid, email_key: emailKey, email_verified: isProven } = account;
  await folder.writeObject('invitations.json', {
    sent: await invitationsBy(snapshot, uid),
    received: isProven ? await invitationsFor(snapshot, { uid, emailKey }) : [],
  });
}

async function writePerson(place: Place): Promise<Person> {
  const { snapshot, folder, account } = place;
  const { uid, email } = account;
  const profile = await findProfile(snapshot, uid);
  await writeAccount(place);
  await writeProfile(place, profile);
  await folder.writeList('sessions.json', once(await allSessionsOf(snapshot, uid)));
  await folder.writeList('devices.json', once(await knownDevicesOf(snapshot, uid)));
  await folder.writeList('notifications.json', mapped(allNotificationsOf(snapshot, uid), notificationJson));
  await folder.writeObject('choices.json', await choicesOf(snapshot, uid));
  await folder.writeList('mails.json', once(await mailsTo(snapshot, email)));
  const farms = await membershipsOf(snapshot, uid);
  await folder.writeList('farms.json', once(farms));
  await writeInvitations(place);
  await folder.writeList('written.json', everythingWrittenBy(snapshot, uid));
  await folder.writeList('usage.json', once(await eventsNaming(snapshot, uid)));
  return { account, hasProfile: profile !== undefined, farms };
}

async function takeSnapshot({ allFarms }: Parts, uid: string, folder: ExportFolder): Promise<Person> {
  return inSnapshot(allFarms, async (snapshot) => {
    const account = await findAccount(snapshot, uid);
    if (account === undefined) throw new Error('a person who is signed in has no account');
    return writePerson({ snapshot, folder, account });
  });
}

const farmFile = ({ slug }: Membership): string => `farms/${slug}.zip`;

/** The chunks of a stream until `signal` aborts, which cancels the stream. */
async function* whileWanted(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    signal.throwIfAborted();
    yield chunk;
  }
}

type OwnFarm = { folder: ExportFolder; uid: string; farm: Membership };

/** A farm's own export, completed before it is added: a ZIP made within another would wait for the same reader. */
async function writeFarm(services: Parts, zip: ZipFiles, { folder, uid, farm }: OwnFarm): Promise<void> {
  const name = farmFile(farm);
  const scope = await findFarmScope(services.db, { userId: uid, address: { slug: farm.slug }, deleted: true });
  const ofFarm = { ...services, db: services.db.onFarm(scope), longDb: services.longDb.onFarm(scope) };
  const { body } = await exportFarm(ofFarm, allow(scope, 'farm.export'));
  await folder.writeBytes(name, whileWanted(body, zip.signal));
  await zip.addStored(name, folder.read(name));
  await folder.forget(name);
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

type Content = { folder: ExportFolder; person: Person; day: string };

async function writeZip(services: Parts, zip: ZipFiles, { folder, person, day }: Content): Promise<void> {
  const { account, hasProfile } = person;
  const own = person.farms.filter(({ role }) => role === 'owner');
  const key = account.photo_url !== null && isUuid(account.photo_url) ? account.photo_url : null;
  const photo = key === null ? null : await readPhoto(services, key, 'full');
  const facts = { hasProfile, hasPhoto: photo !== null, farms: own.map(farmFile), address: services.config.publicUrl };
  const shownDay = day.split('-').toReversed().join('/');
  await zip.addStream('LEIA-ME.txt', textOf(`\uFEFF${readmeText({ ...facts, day: shownDay })}`));
  for (const { name } of [...folder.files]) await zip.addStream(name, folder.read(name));
  if (photo !== null) await zip.addBytes('photo.webp', photo);
  for (const farm of own) await writeFarm(services, zip, { folder, uid: account.uid, farm });
}

/**
 * All data about a person as a ZIP: everything that names them at one moment, and each farm that they own as its own
 * export, made when its turn comes. Made while it is read; the stream must be read or cancelled. 429 above five an
 * hour.
 */
export async function exportPerson(services: Parts, { userId }: Session): Promise<FileAnswer> {
  await services.identity.accounts.find(userId);
  await services.throttles.count({ throttle: EXPORTS_BY_ACCOUNT, of: userId });
  const day = dayIn(TIMEZONE, services.now());
  const folder = await services.exportFolders.create();
  try {
    const person = await takeSnapshot(services, userId, folder);
    const body = zipStream(async (zip) => {
      try {
        await writeZip(services, zip, { folder, person, day });
      } finally {
        await folder.remove();
      }
    });
    return { name: `cafezal-meus-dados-${day}.zip`, mediaType: 'application/zip', body };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
