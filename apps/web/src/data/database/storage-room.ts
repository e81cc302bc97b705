import type { DeviceDatabase } from './device-database.ts';
import { isFull } from './is-full.ts';

/** Below this a person is told that the device is nearly full, in bytes. */
const LITTLE = 50_000_000;
/** Below this no photo is kept any more: what is left is for records. */
export const LEAST_FOR_PHOTOS = 20_000_000;

/** The room that the browser gives the app on this device, in bytes; `seenPhotos` is what photos that were sent take. */
export type StorageRoom = { free: number; seenPhotos: number; rest: number };

/** What the browser tells of the room left; null where it does not tell. */
async function estimate(): Promise<{ free: number; used: number } | null> {
  const storage = navigator.storage as StorageManager | undefined; // absent where the page is not secure
  const { quota, usage } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : { free: Math.max(quota - usage, 0), used: usage };
}

async function bytesOfSeenPhotos(database: DeviceDatabase): Promise<number> {
  let bytes = 0;
  let photo = await database.transaction('seenPhotos').store.index('bySeen').openKeyCursor();
  while (photo !== null) {
    bytes += photo.key[1];
    photo = await photo.continue();
  }
  return bytes;
}

/** How full the device is; null where the browser does not tell or there is room enough. */
export async function littleRoom(database: DeviceDatabase): Promise<StorageRoom | null> {
  const told = await estimate();
  if (told === null || told.free > LITTLE) return null;
  const seenPhotos = await bytesOfSeenPhotos(database);
  return { free: told.free, seenPhotos, rest: Math.max(told.used - seenPhotos, 0) };
}

/** Whether one more photo may be kept: below the least that is left, records go first. */
export async function hasRoomForPhotos(): Promise<boolean> {
  const told = await estimate();
  return told === null || told.free >= LEAST_FOR_PHOTOS;
}

/** Lets go of the pictures of photos that were sent: the farm has them. */
export const dropSeenPhotos = (database: DeviceDatabase): Promise<void> => database.clear('seenPhotos');

/** Asks the browser to keep what is on the device when room gets scarce; it decides by itself, and a refusal changes nothing. */
export async function askToPersist(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  if (storage?.persist === undefined || (await storage.persisted())) return;
  await storage.persist();
}

/** Why nothing more can be written to this device, in words for its person. */
export class DeviceFullError extends Error {
  constructor() {
    super('O aparelho está cheio e não dá para guardar mais. Apague fotos ou aplicativos e toque em salvar de novo.');
  }
}

/** Writes once more after the pictures of sent photos made room. Throws a DeviceFullError where that is not enough. */
export async function writeAfterMakingRoom<Written>(
  database: DeviceDatabase,
  write: () => Promise<Written>,
): Promise<Written> {
  await dropSeenPhotos(database);
  try {
    return await write();
  } catch (error) {
    throw isFull(error) ? new DeviceFullError() : error;
  }
}
