import { storageRoom } from '../../device/room.ts';
import type { DeviceDatabase } from './device-database.ts';
import { isFull } from './is-full.ts';

/** Below this much free space the person is warned that the device is nearly full, in bytes. */
const LITTLE = 50_000_000;
/** Below this much free space no photo is kept, to leave room for records, in bytes. */
export const LEAST_FOR_PHOTOS = 20_000_000;

/**
 * Storage of the app on this device, in bytes. `seenPhotos`: taken by copies of sent photos; `rest`: by all other data.
 */
export type StorageRoom = { free: number; seenPhotos: number; rest: number };

async function bytesOfSeenPhotos(database: DeviceDatabase): Promise<number> {
  let bytes = 0;
  let photo = await database.transaction('seenPhotos').store.index('bySeen').openKeyCursor();
  while (photo !== null) {
    bytes += photo.key[1];
    photo = await photo.continue();
  }
  return bytes;
}

/** How full the device is; null if there is room enough or the browser does not tell. */
export async function lowStorage(database: DeviceDatabase): Promise<StorageRoom | null> {
  const storage = await storageRoom();
  if (storage === null || storage.free > LITTLE) return null;
  const seenPhotos = await bytesOfSeenPhotos(database);
  return { free: storage.free, seenPhotos, rest: Math.max(storage.used - seenPhotos, 0) };
}

/** Whether there is room for one more photo. The last free space is reserved for records. */
export async function hasRoomForPhotos(): Promise<boolean> {
  const storage = await storageRoom();
  return storage === null || storage.free >= LEAST_FOR_PHOTOS;
}

/** Deletes the copies of sent photos; the server has them. */
export const clearPhotoCache = (database: DeviceDatabase): Promise<void> => database.clear('seenPhotos');

/** The device is full and nothing more can be saved; the message is for the person. */
export class DeviceFullError extends Error {
  constructor() {
    super('O aparelho está cheio e não dá para guardar mais. Apague fotos ou aplicativos e toque em salvar de novo.');
  }
}

/** Deletes the copies of sent photos and tries a write again. Throws DeviceFullError if there is still no room. */
export async function writeAfterMakingRoom<Written>(
  database: DeviceDatabase,
  write: () => Promise<Written>,
): Promise<Written> {
  await clearPhotoCache(database);
  try {
    return await write();
  } catch (error) {
    throw isFull(error) ? new DeviceFullError() : error;
  }
}
