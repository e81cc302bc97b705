import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, DeviceReading } from '../database/device-database.ts';
import { isUnborn } from '../database/queued-entries.ts';
import { allUnsentReadings, type QueuedReading } from '../database/unsent-readings.ts';

/** Most readings in one call (the contract allows 1,000). */
const READINGS_PER_CALL = 200;

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

/**
 * Marks readings that are about to be sent, before they leave: from here on the server may have them, whatever becomes of the
 * answer. Answers those that are still to go.
 */
async function markTried(database: DeviceDatabase, readings: readonly QueuedReading[]): Promise<QueuedReading[]> {
  const transaction = database.transaction('unsentReadings', 'readwrite', { durability: 'strict' });
  const marked: QueuedReading[] = [];
  for (const { position } of readings) {
    const waiting = await transaction.store.get(position);
    if (waiting === undefined) continue;
    const tried = { ...waiting, position, wasTried: true };
    await transaction.store.put(tried);
    marked.push(tried);
  }
  await transaction.done;
  return marked;
}

/** A reading is refused: it waits for its person, unless they took it away meanwhile, which then never was. */
async function refuse(database: DeviceDatabase, reading: QueuedReading, trouble: ReadingsRefusedError['refusal']) {
  const transaction = database.transaction('unsentReadings', 'readwrite', { durability: 'strict' });
  const { store } = transaction;
  const own = (await store.index('byRecord').getAll(reading.recordId)).filter(({ id }) => id === reading.id);
  const isTakenAway = reading.isRemoval !== true && own.some(({ isRemoval }) => isRemoval === true);
  if (isTakenAway) for (const { position } of own) position !== undefined && (await store.delete(position));
  else if ((await store.get(reading.position)) !== undefined) await store.put({ ...reading, trouble });
  await transaction.done;
}

type Sending = { database: DeviceDatabase; transport: ReadingTransport };

/** Sends readings of one record; where they are refused together they go one by one, and the one at fault waits for its person. */
async function sendSome({ database, transport }: Sending, waiting: readonly QueuedReading[]): Promise<void> {
  const readings = await markTried(database, waiting);
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
    if (readings.length === 1) await refuse(database, first, error.refusal);
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
    return refuse(database, removal, error.refusal);
  }
  await settle(database, [removal]);
}

/** Sends what was measured on a farm, record by record; of a record that the server does not have yet, nothing. Answers whose readings changed. */
export async function sendReadings(sending: Sending, farmId: string): Promise<readonly string[]> {
  const { database } = sending;
  const ready = (await allUnsentReadings(database)).filter(
    (reading) => reading.farmId === farmId && reading.trouble === null,
  );
  const changed: string[] = [];
  for (const [recordId, all] of Map.groupBy(ready, ({ recordId }) => recordId)) {
    if (await isUnborn(database, farmId, recordId)) continue;
    const readings = all.filter(({ isRemoval }) => isRemoval !== true);
    for (let from = 0; from < readings.length; from += READINGS_PER_CALL)
      await sendSome(sending, readings.slice(from, from + READINGS_PER_CALL));
    for (const removal of all.filter(({ isRemoval }) => isRemoval === true)) await sendRemoval(sending, removal);
    changed.push(recordId);
  }
  return changed;
}
