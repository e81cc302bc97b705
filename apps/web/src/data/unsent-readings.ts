import type { Section } from '@cafezal/domain/record.ts';
import type { DeviceDatabase, DeviceReading, UnsentReading } from './device-database.ts';
import { queuedEntries } from './outbox.ts';

/** Most readings in one call (the contract allows 1,000). */
const READINGS_PER_CALL = 200;

/** A reading that has its place in the queue. */
export type QueuedReading = UnsentReading & { position: number };

const isQueued = (reading: UnsentReading): reading is QueuedReading => reading.position !== undefined;

/** Why the server does not take readings, told by the transport. */
export class ReadingsRefusedError extends Error {
  readonly refusal: { code: string; message: string };

  constructor(refusal: { code: string; message: string }) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** How readings reach the server: all of one call or none. Sent again, they are the same readings by their ids. */
export type ReadingTransport = {
  sendReadings: (
    record: { section: Section; recordId: string },
    readings: readonly Pick<DeviceReading, 'id' | 'kind' | 'at' | 'value'>[],
  ) => Promise<void>;
  /** Takes a reading away; one that is gone already is no error. */
  removeReading: (record: { section: Section; recordId: string }, id: string) => Promise<void>;
};

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

/** The readings that went out are the server's now. */
async function settle(database: DeviceDatabase, sent: readonly QueuedReading[]): Promise<void> {
  const transaction = database.transaction(['unsentReadings', 'readings'], 'readwrite', { durability: 'strict' });
  for (const { position, farmId, recordId, id, kind, at, value, isRemoval } of sent) {
    const readings = transaction.objectStore('readings');
    if (isRemoval === true) await readings.delete([farmId, id]);
    else await readings.put({ farmId, recordId, id, kind, at, value });
    await transaction.objectStore('unsentReadings').delete(position);
  }
  await transaction.done;
}

type Sending = { database: DeviceDatabase; transport: ReadingTransport };

/** Sends readings of one record; where they are refused together they go one by one, and the one at fault waits for its person. */
async function sendSome({ database, transport }: Sending, readings: readonly QueuedReading[]): Promise<void> {
  const [first] = readings;
  if (first === undefined) return;
  try {
    const { section, recordId } = first;
    await transport.sendReadings(
      { section, recordId },
      readings.map(({ id, kind, at, value }) => ({ id, kind, at, value })),
    );
  } catch (error) {
    if (!(error instanceof ReadingsRefusedError)) throw error;
    if (readings.length === 1) await database.put('unsentReadings', { ...first, trouble: error.refusal });
    else for (const reading of readings) await sendSome({ database, transport }, [reading]);
    return;
  }
  await settle(database, readings);
}

/** Tells the server of a reading that was taken away; one that it does not let go waits for its person. */
async function sendRemoval({ database, transport }: Sending, removal: QueuedReading): Promise<void> {
  try {
    await transport.removeReading(removal, removal.id);
  } catch (error) {
    if (!(error instanceof ReadingsRefusedError)) throw error;
    await database.put('unsentReadings', { ...removal, trouble: error.refusal });
    return;
  }
  await settle(database, [removal]);
}

/** Sends what was measured on a farm, record by record; of a record that the server does not have yet, nothing. Answers whose readings changed. */
export async function sendReadings(sending: Sending, farmId: string): Promise<readonly string[]> {
  const { database } = sending;
  const unborn = new Set(
    (await queuedEntries(database, farmId))
      .filter(({ mutation }) => mutation.op === 'create')
      .map(({ mutation }) => mutation.recordId),
  );
  const ready = (await allUnsentReadings(database)).filter(
    (reading) => reading.farmId === farmId && reading.trouble === null && !unborn.has(reading.recordId),
  );
  const byRecord = Map.groupBy(ready, ({ recordId }) => recordId);
  for (const all of byRecord.values()) {
    const readings = all.filter(({ isRemoval }) => isRemoval !== true);
    for (let from = 0; from < readings.length; from += READINGS_PER_CALL)
      await sendSome(sending, readings.slice(from, from + READINGS_PER_CALL));
    for (const removal of all.filter(({ isRemoval }) => isRemoval === true)) await sendRemoval(sending, removal);
  }
  return [...byRecord.keys()];
}
