import type { DeviceDatabase } from '../database/device-database.ts';

const begin = (database: DeviceDatabase) =>
  database.transaction(
    ['records', 'readings', 'cursors', 'summaries', 'outbox', 'unsentReadings', 'unsentPhotos'],
    'readwrite',
  );

/** What is forgotten, and the unsent work beside it, in one transaction. */
export type Forgetting = ReturnType<typeof begin>;

/**
 * Deletes the pulled data of a farm, so that the next pull fetches what the person may see now; unsent work stays, and
 * the records that `inHand` names.
 */
export async function forgetPulled(
  database: DeviceDatabase,
  farmId: string,
  inHand: (forgetting: Forgetting) => Promise<Iterable<string>> = async () => [],
): Promise<void> {
  const transaction = begin(database);
  const records = transaction.objectStore('records');
  const kept = [];
  for (const id of await inHand(transaction)) kept.push((await records.get([farmId, id])) ?? []);
  const whole = IDBKeyRange.bound([farmId], [farmId, []]);
  await records.delete(whole);
  for (const record of kept.flat()) await records.put(record);
  await transaction.objectStore('readings').delete(whole);
  await transaction.objectStore('cursors').delete(farmId);
  await transaction.objectStore('summaries').delete(farmId);
  await transaction.done;
}
