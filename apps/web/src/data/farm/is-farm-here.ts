import type { DeviceDatabase } from '../database/device-database.ts';

/** Whether the device has the whole farm: its first pull was completed. */
export async function isFarmHere(database: DeviceDatabase, farmId: string): Promise<boolean> {
  const cursor = await database.get('cursors', farmId);
  return cursor !== undefined && cursor.more !== true;
}
