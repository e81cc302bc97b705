import type { DeviceDatabase } from './device-database.ts';
import { isFull } from './is-full.ts';

/**
 * Saves what a person recorded, or exchanges it with the server. On a full device the copies of sent photos are deleted to make room. Throws
 * DeviceFullError if that is not enough.
 */
export async function writeWithRoom<Written>(
  database: DeviceDatabase,
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
  // Seldom needed, so not part of the first load.
  const { writeAfterMakingRoom } = await import('./storage-room.ts');
  return writeAfterMakingRoom(database, write);
}
