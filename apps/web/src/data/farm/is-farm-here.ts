import type { DeviceDatabase } from '../database/device-database.ts';

/** Whether everything of a farm came to this device once: not where its first pull never came to the end. */
export async function isFarmHere(database: DeviceDatabase, farmId: string): Promise<boolean> {
  const cursor = await database.get('cursors', farmId);
  return cursor !== undefined && cursor.more !== true;
}
