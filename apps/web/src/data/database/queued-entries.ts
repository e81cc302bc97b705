import type { DeviceDatabase, OutboxEntry } from './device-database.ts';

/** A mutation with its position in the queue. */
export type QueuedEntry = OutboxEntry & { position: number };

/** Whether the store has assigned a position to an entry. */
export const isQueued = (entry: OutboxEntry): entry is QueuedEntry => entry.position !== undefined;

/** Entries of the queue, oldest first. */
export const inQueueOrder = (entries: readonly OutboxEntry[]): QueuedEntry[] =>
  entries.filter(isQueued).sort((one, other) => one.position - other.position);

/** Every queued write of a farm, oldest first. */
export const queuedEntries = async (database: DeviceDatabase, farmId: string): Promise<QueuedEntry[]> =>
  inQueueOrder(await database.getAllFromIndex('outbox', 'byFarm', farmId));

/** Whether the creation of a record waits in the queue: the server does not have it yet. */
export const isCreationQueued = async (database: DeviceDatabase, farmId: string, recordId: string): Promise<boolean> =>
  (await database.getAllFromIndex('outbox', 'byRecord', [farmId, recordId])).some(
    ({ mutation }) => mutation.op === 'create',
  );

/** Queued writes of all farms after a position, oldest first, at most `most`. */
export const queueAfter = async (database: DeviceDatabase, position: number, most: number): Promise<QueuedEntry[]> =>
  (await database.getAll('outbox', IDBKeyRange.lowerBound(position, true), most)).filter(isQueued);

/** Every queued write of a person on this device, of all farms, oldest first. */
export const allEntries = async (database: DeviceDatabase): Promise<QueuedEntry[]> =>
  inQueueOrder(await database.getAll('outbox'));
