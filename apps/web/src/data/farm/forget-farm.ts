import type { DeviceDatabase } from '../database/device-database.ts';
import { forgetPulled } from '../outbox/forget-pulled.ts';

/** Records that unsent work refers to. They stay, or nobody could tell what that work is about. */
async function recordsInHand(database: DeviceDatabase, farmId: string): Promise<ReadonlySet<string>> {
  const entries = await database.getAllFromIndex('outbox', 'byFarm', farmId);
  const measured = [...(await database.getAll('unsentReadings')), ...(await database.getAll('unsentPhotos'))];
  const ids = measured.filter((one) => one.farmId === farmId).map(({ recordId }) => recordId);
  return new Set([...entries.map(({ mutation }) => mutation.recordId), ...ids]);
}

/** Deletes a farm that the person has lost from the device, except for the records that unsent work refers to. */
export async function forgetFarm(database: DeviceDatabase, farmId: string): Promise<void> {
  const inHand = await recordsInHand(database, farmId);
  const kept = (await database.getAll('records')).filter((one) => one.farmId === farmId && inHand.has(one.id));
  await forgetPulled(database, farmId);
  for (const record of kept) await database.put('records', record);
  await database.delete('farms', farmId);
}
