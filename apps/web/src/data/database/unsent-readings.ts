import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, DeviceReading, UnsentReading } from './device-database.ts';
import { writeWithRoom } from './write-with-room.ts';

/** A reading with its position in the queue. */
export type QueuedReading = UnsentReading & { position: number };

/** A reading with the section of its record. */
export type RecordReading = DeviceReading & { section: Section };

const isQueued = (reading: UnsentReading): reading is QueuedReading => reading.position !== undefined;

/** Puts readings into the queue, all or none. When it resolves they are on the device's disk. */
export async function enqueueReading(
  database: DeviceDatabase,
  ...readings: readonly Omit<UnsentReading, 'trouble'>[]
): Promise<void> {
  await writeWithRoom(database, async () => {
    const transaction = database.transaction('unsentReadings', 'readwrite', { durability: 'strict' });
    const added = readings.map((reading) => transaction.store.add({ wasTried: false, ...reading, trouble: null }));
    await Promise.all([...added, transaction.done]);
  });
}

/** Queued readings, oldest first. */
export const readingsInOrder = (readings: readonly UnsentReading[]): QueuedReading[] =>
  readings.filter(isQueued).sort((one, other) => one.position - other.position);

/** Unsent readings of all farms of a person, oldest first. */
export const allUnsentReadings = async (database: DeviceDatabase): Promise<QueuedReading[]> =>
  readingsInOrder(await database.getAll('unsentReadings'));

/** Unsent readings of one record. */
export const unsentReadingsOf = async (database: DeviceDatabase, recordId: string): Promise<QueuedReading[]> =>
  (await database.getAllFromIndex('unsentReadings', 'byRecord', recordId)).filter(isQueued);

/** The stores of readings, sent and unsent, in one transaction. */
export const openReadings = (database: DeviceDatabase) =>
  database.transaction(['unsentReadings', 'readings'], 'readwrite', { durability: 'strict' });

type Queue = ReturnType<typeof openReadings>;

/** What waits of one reading: itself, its removal, or both. */
export const readingsWaiting = async (
  queue: Queue,
  { id, recordId }: Pick<DeviceReading, 'id' | 'recordId'>,
): Promise<QueuedReading[]> =>
  (await queue.objectStore('unsentReadings').index('byRecord').getAll(recordId))
    .filter(isQueued)
    .filter((reading) => reading.id === id);

/**
 * Removes readings, all or none. A reading that was never sent just leaves the queue. One that was sent may have arrived although
 * no answer came: it is sent again to be sure that it is on the server, then its removal is sent.
 */
export async function removeReading(database: DeviceDatabase, ...readings: readonly RecordReading[]): Promise<void> {
  await writeWithRoom(database, async () => {
    const queue = openReadings(database);
    for (const reading of readings) await removeIn(queue, reading);
    await queue.done;
  });
}

async function removeIn(queue: Queue, reading: RecordReading): Promise<void> {
  const unsent = queue.objectStore('unsentReadings');
  const isSent = (await queue.objectStore('readings').get([reading.farmId, reading.id])) !== undefined;
  const own = await readingsWaiting(queue, reading);
  const isRemovalQueued = own.some(({ isRemoval }) => isRemoval === true);
  if (isRemovalQueued) return;
  for (const { position, wasTried } of own) if (wasTried === false) await unsent.delete(position);
  const mayBeThere = isSent || own.some(({ wasTried }) => wasTried !== false);
  if (mayBeThere) await unsent.add(removalOf(reading));
}

/** The removal of a reading as it waits. */
export const removalOf = ({ farmId, id, recordId, kind, at, value, section }: RecordReading): UnsentReading => ({
  ...{ farmId, id, recordId, kind, at, value },
  ...{ section, isRemoval: true, wasTried: false, trouble: null },
});
