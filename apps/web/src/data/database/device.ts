import { mayHaveOld, oldNameOf } from './database-names.ts';
import {
  type DeviceDatabase,
  deleteDeviceDatabase,
  openDeviceDatabase,
  openKeptDatabase,
  UNSENT_STORES,
} from './device-database.ts';
import { takeInDraftCopies } from './draft-copies.ts';
import { countWaiting } from './unsent-work.ts';

let opened: { personId: string; database: Promise<DeviceDatabase> } | null = null;

/** What a database was called before tells of its person: what is in it is moved to another one first. */
async function open(personId: string): Promise<DeviceDatabase> {
  if (await mayHaveOld(personId)) {
    try {
      const { moveOldDatabase } = await import('./move-old-database.ts');
      await moveOldDatabase(personId);
    } catch {
      // A device that is full, or without what moves it: it stays the person's until the next start.
      const old = await openKeptDatabase(oldNameOf(personId));
      if (old !== null) return old;
    }
  }
  return openDeviceDatabase(personId);
}

/** The open database of a person; one connection a tab. */
export function deviceOf(personId: string): Promise<DeviceDatabase> {
  if (opened?.personId === personId) return opened.database;
  const entry = { personId, database: open(personId) };
  opened = entry;
  const letGo = () => {
    if (opened === entry) opened = null;
  };
  // What could not be read, or what another tab or the browser takes away, is opened anew the next time.
  entry.database.then((database) => {
    for (const event of ['close', 'versionchange'] as const) database.addEventListener(event, letGo);
  }, letGo);
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
  // Where it cannot be loaded, the next start on which nobody is signed in does it.
  await import('./forget-database.ts')
    .then(({ deleteUnlessUnsent }) => deleteUnlessUnsent(database.name))
    .catch(() => undefined);
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
  return (await countWaiting(await deviceOf(personId))).waiting;
}
