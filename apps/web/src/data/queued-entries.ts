import type { DeviceDatabase, OutboxEntry } from './device-database.ts';

/** A mutation that has its place in the queue. */
export type QueuedEntry = OutboxEntry & { position: number };

/** Whether the store gave an entry its place. */
export const isQueued = (entry: OutboxEntry): entry is QueuedEntry => entry.position !== undefined;

/** Every queued write of a farm, oldest first. */
export async function queuedEntries(database: DeviceDatabase, farmId: string): Promise<QueuedEntry[]> {
  const entries = await database.getAllFromIndex('outbox', 'byFarm', farmId);
  return entries.filter(isQueued).sort((one, other) => one.position - other.position);
}

/** Every queued write of a person on this device, of all farms, oldest first. */
export const allEntries = async (database: DeviceDatabase): Promise<QueuedEntry[]> =>
  (await database.getAll('outbox')).filter(isQueued).sort((one, other) => one.position - other.position);
