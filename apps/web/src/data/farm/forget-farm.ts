import type { DeviceDatabase } from '../database/device-database.ts';
import { type Forgetting, forgetPulled } from '../outbox/forget-pulled.ts';

/** Records that unsent work refers to. They stay, or nobody could tell what that work is about. */
async function recordsInHand(forgetting: Forgetting, farmId: string): Promise<ReadonlySet<string>> {
  const entries = await forgetting.objectStore('outbox').index('byFarm').getAll(farmId);
  const readings = await forgetting.objectStore('unsentReadings').getAll();
  const photos = await forgetting.objectStore('unsentPhotos').getAll();
  const ids = [...readings, ...photos].filter((one) => one.farmId === farmId).map(({ recordId }) => recordId);
  return new Set([...entries.map(({ mutation }) => mutation.recordId), ...ids]);
}

/**
 * Deletes a farm that the person has lost from the device, except for the records that unsent work refers to: at no
 * moment, not even in a browser that is killed, is that work there without them.
 */
export async function forgetFarm(database: DeviceDatabase, farmId: string): Promise<void> {
  await forgetPulled(database, farmId, (forgetting) => recordsInHand(forgetting, farmId));
  await database.delete('farms', farmId);
}
