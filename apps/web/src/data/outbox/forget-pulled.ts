import type { DeviceDatabase } from '../database/device-database.ts';

/** Deletes the pulled data of a farm, so that the next pull fetches what the person may see now; unsent work stays. */
export async function forgetPulled(database: DeviceDatabase, farmId: string): Promise<void> {
  const transaction = database.transaction(['records', 'readings', 'cursors', 'summaries'], 'readwrite');
  const whole = IDBKeyRange.bound([farmId], [farmId, []]);
  await transaction.objectStore('records').delete(whole);
  await transaction.objectStore('readings').delete(whole);
  await transaction.objectStore('cursors').delete(farmId);
  await transaction.objectStore('summaries').delete(farmId);
  await transaction.done;
}
