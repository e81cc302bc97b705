import { shellDevice } from '../../device/shell-device.ts';
import { VISITOR_ID } from '../device/visitor-id.ts';
import { mayHaveOld, oldNameOf } from './database-names.ts';
import {
  type DeviceDatabase,
  deleteDeviceDatabase,
  openDeviceDatabase,
  openExistingDatabase,
  UNSENT_STORES,
} from './device-database.ts';
import { restoreDraftCopies } from './draft-copies.ts';
import { countWaiting } from './unsent-work.ts';

let opened: { personId: string; database: Promise<DeviceDatabase> } | null = null;

/**
 * Opens a person's database. If an earlier version named it after the person, its contents move to a database with a
 * made-up name first.
 */
async function open(personId: string): Promise<DeviceDatabase> {
  if (await mayHaveOld(personId)) {
    try {
      const { moveOldDatabase } = await import('./move-old-database.ts');
      await moveOldDatabase(personId);
    } catch {
      // The move failed, for example because the device is full: use the old database until the next start.
      const old = await openExistingDatabase(oldNameOf(personId));
      if (old !== null) return old;
    }
  }
  const database = await openDeviceDatabase(personId);
  await copyToSystem(personId, database);
  return database;
}

/** In a native shell the system keeps copies of unsent work; what the browser's storage lost comes back from them. */
async function copyToSystem(personId: string, database: DeviceDatabase): Promise<void> {
  const files = shellDevice()?.files;
  if (files === undefined || personId === VISITOR_ID) return;
  try {
    const { copyQueue } = await import('./queue-copy.ts');
    await copyQueue(files, { database, personId });
  } catch (error) {
    // The queue itself is here; the next start tries the copies again.
    console.warn('no copies of the queue', error);
  }
}

/** Deletes the system's copies of a person's unsent work, if there are any. */
async function forgetInSystem(personId: string): Promise<void> {
  const files = shellDevice()?.files;
  if (files === undefined) return;
  const { forgetCopies } = await import('./queue-copy.ts');
  await forgetCopies(files, personId);
}

/** The open database of a person; one connection a tab. */
export function deviceOf(personId: string): Promise<DeviceDatabase> {
  if (opened?.personId === personId) return opened.database;
  const entry = { personId, database: open(personId) };
  opened = entry;
  const letGo = () => {
    if (opened === entry) opened = null;
  };
  // A database that failed to open, or that another tab or the browser closes, is opened again at the next call.
  entry.database.then((database) => {
    for (const event of ['close', 'versionchange'] as const) database.addEventListener(event, letGo);
  }, letGo);
  return entry.database;
}

/** Stores of data that the server has too. */
const PULLED_STORES = ['farms', 'records', 'readings', 'cursors', 'summaries', 'seenPhotos'] as const;

/**
 * Removes a person's data after a sign-out. Unsent work stays for the same person unless `discardUnsent` is set. If
 * nothing is unsent, the whole database is deleted.
 */
export async function forgetPerson(personId: string, { discardUnsent }: { discardUnsent: boolean }): Promise<void> {
  const database = await deviceOf(personId);
  // Draft copies of closed pages must be in the database before it is emptied.
  await restoreDraftCopies(database, personId);
  const stores = discardUnsent ? [...PULLED_STORES, ...UNSENT_STORES] : PULLED_STORES;
  const forgotten = Promise.all(stores.map((store) => database.clear(store)));
  // Close before the clearing ends, so that other code holding the database cannot write into the emptied stores.
  database.close();
  if (opened?.personId === personId) opened = null;
  await forgotten;
  if (discardUnsent) await forgetInSystem(personId);
  // If this module cannot be loaded, the next start without a session deletes the database.
  await import('./forget-database.ts')
    .then(({ deleteUnlessUnsent }) => deleteUnlessUnsent(database.name))
    .catch(() => undefined);
}

/** Deletes everything of a person from the device, unsent work included. */
export async function erasePerson(personId: string): Promise<void> {
  const entry = opened;
  if (entry?.personId === personId) {
    opened = null;
    (await entry.database).close();
  }
  await deleteDeviceDatabase(personId);
  await forgetInSystem(personId);
}

/** How many writes, readings and photos of a person wait to be sent from this device. */
export async function countUnsent(personId: string): Promise<number> {
  return (await countWaiting(await deviceOf(personId))).waiting;
}
