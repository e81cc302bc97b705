import type { DeviceDatabase } from './device-database.ts';
import { isFull } from './is-full.ts';

/**
 * Writes what a person recorded. On a full device the pictures of sent photos make room for it. Throws a DeviceFullError
 * where that is not enough.
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
  // Seldom needed: no part of the first paint.
  const { writeAfterMakingRoom } = await import('./storage-room.ts');
  return writeAfterMakingRoom(database, write);
}
