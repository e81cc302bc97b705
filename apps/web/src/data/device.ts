import {
  type DeviceDatabase,
  deleteDeviceDatabase,
  deleteUnlessUnsent,
  openDeviceDatabase,
  UNSENT_STORES,
} from './device-database.ts';
import { takeInDraftCopies } from './draft-copies.ts';
import { readUnsent, waitingOf } from './unsent-work.ts';

let opened: { personId: string; database: Promise<DeviceDatabase> } | null = null;

/** The open database of a person; one connection a tab. */
export function deviceOf(personId: string): Promise<DeviceDatabase> {
  if (opened?.personId === personId) return opened.database;
  const entry = { personId, database: openDeviceDatabase(personId) };
  opened = entry;
  const letGo = () => {
    if (opened === entry) opened = null;
  };
  // What could not be read, or what another tab takes away, is opened anew the next time.
  entry.database.then((database) => database.addEventListener('versionchange', letGo), letGo);
  return entry.database;
}

/** What the server has too. */
const PULLED_STORES = ['farms', 'records', 'readings', 'cursors', 'seenPhotos'] as const;

/**
 * Leaves nothing private readable after a sign-out: everything goes but the unsent writes, which wait for
 * the same person, and even those when they are to be discarded. Where nothing waits, the database goes whole.
 */
export async function forgetPerson(personId: string, { discardUnsent }: { discardUnsent: boolean }): Promise<void> {
  const database = await deviceOf(personId);
  // What a page left in a copy is the device's database's before it is emptied.
  await takeInDraftCopies(database, personId);
  const stores = discardUnsent ? [...PULLED_STORES, ...UNSENT_STORES] : PULLED_STORES;
  const forgotten = Promise.all(stores.map((store) => database.clear(store)));
  // Closed before it has ended: whoever still holds the database keeps nothing in what was emptied.
  database.close();
  if (opened?.personId === personId) opened = null;
  await forgotten;
  await deleteUnlessUnsent(personId);
}

/** Leaves nothing of a person on the device, unsent work neither. */
export async function erasePerson(personId: string): Promise<void> {
  const entry = opened;
  if (entry?.personId === personId) {
    opened = null;
    (await entry.database).close();
  }
  await deleteDeviceDatabase(personId);
}

/** How many writes, readings and photos of a person wait on this device. */
export async function countUnsent(personId: string): Promise<number> {
  return waitingOf(await readUnsent(await deviceOf(personId))).waiting;
}
