import type { Section } from '@cafezal/domain/record.ts';
import type { DeviceDatabase, DeviceReading, UnsentReading } from './device-database.ts';

/** A reading that has its place in the queue. */
export type QueuedReading = UnsentReading & { position: number };

const isQueued = (reading: UnsentReading): reading is QueuedReading => reading.position !== undefined;

/** Puts a reading into the queue. When it resolves the reading is on the device's disk. */
export async function enqueueReading(database: DeviceDatabase, reading: Omit<UnsentReading, 'trouble'>): Promise<void> {
  const transaction = database.transaction('unsentReadings', 'readwrite', { durability: 'strict' });
  await transaction.store.add({ ...reading, trouble: null });
  await transaction.done;
}

/** Unsent readings of all farms of a person, oldest first. */
export const allUnsentReadings = async (database: DeviceDatabase): Promise<QueuedReading[]> =>
  (await database.getAll('unsentReadings')).filter(isQueued).sort((one, other) => one.position - other.position);

/** Takes an unsent reading out of the queue because the person discards it. */
export const discardReading = (database: DeviceDatabase, { position }: QueuedReading): Promise<void> =>
  database.delete('unsentReadings', position);

/** Takes a reading away: one that was never sent leaves the queue, of another the server is told. */
export async function removeReading(
  database: DeviceDatabase,
  reading: DeviceReading & { section: Section },
): Promise<void> {
  const transaction = database.transaction(['unsentReadings', 'readings'], 'readwrite', { durability: 'strict' });
  const queue = transaction.objectStore('unsentReadings');
  const sent = await transaction.objectStore('readings').get([reading.farmId, reading.id]);
  const waiting = (await queue.getAll()).filter(isQueued).find(({ id, isRemoval }) => id === reading.id && !isRemoval);
  if (waiting !== undefined) await queue.delete(waiting.position);
  // With a network it may be on its way at this moment and arrive although it left the queue.
  const mayArrive = sent !== undefined || (waiting !== undefined && navigator.onLine);
  if (mayArrive) await queue.add({ ...withoutPlace(reading), isRemoval: true, trouble: null });
  await transaction.done;
}

const withoutPlace = ({ farmId, id, recordId, kind, at, value, section }: DeviceReading & { section: Section }) => ({
  ...{ farmId, id, recordId, kind, at, value },
  section,
});
