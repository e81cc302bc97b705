import type { DeviceDatabase } from '../database/device-database.ts';

/** With more unsent work nothing is kept: comparing it would take as long as it saves. */
const MOST_UNSENT = 100;

/**
 * Which data of a farm the device has, as text: the last change that was pulled, and what waits to be sent. Null where
 * that cannot be told.
 */
async function stateOf(database: DeviceDatabase, farmId: string): Promise<string | null> {
  const reading = database.transaction(['cursors', 'outbox', 'unsentReadings']);
  const [cursor, entries, readings] = await Promise.all([
    reading.objectStore('cursors').get(farmId),
    reading.objectStore('outbox').index('byFarm').getAll(farmId, MOST_UNSENT),
    reading.objectStore('unsentReadings').getAll(null, MOST_UNSENT),
  ]);
  const isMuch = entries.length === MOST_UNSENT || readings.length === MOST_UNSENT;
  if (isMuch || cursor === undefined || cursor.more === true || cursor.seq === 0) return null;
  const writes = entries.map(({ mutation, shown }) => [mutation.mutationId, mutation.op, shown]);
  return JSON.stringify([cursor.seq, writes, readings.map(({ position, id, isRemoval }) => [position, id, isRemoval])]);
}

/** Keeps what a farm's first screen shows, under `how`: what it depends on besides the farm's data. */
export async function keepSummary(
  database: DeviceDatabase,
  farmId: string,
  { how, summary }: { how: string; summary: unknown },
): Promise<void> {
  const state = await stateOf(database, farmId);
  if (state !== null) await database.put('summaries', { farmId, of: how + state, summary });
}

/** What was kept of a farm; null if its data on this device or `how` are no longer what they were. */
export async function recallSummary(database: DeviceDatabase, farmId: string, how: string): Promise<unknown> {
  const [kept, state] = await Promise.all([database.get('summaries', farmId), stateOf(database, farmId)]);
  return kept !== undefined && state !== null && kept.of === how + state ? kept.summary : null;
}
