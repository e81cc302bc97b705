import type { DeviceDatabase } from '../database/device-database.ts';
import { isCreationQueued } from '../database/queued-entries.ts';
import { answeredNow, triedAgain } from '../database/tries.ts';
import { allUnsentReadings, type QueuedReading } from '../database/unsent-readings.ts';
import { callSizeOf } from './call-size.ts';
import { ReadingsRefusedError, type ReadingTransport } from './sync.ts';

/** Most readings in one call (the API allows 1,000). */
const READINGS_PER_CALL = 200;

/** Moves sent readings from the queue to the stored readings. */
async function settle(database: DeviceDatabase, sent: readonly QueuedReading[]): Promise<void> {
  const stores = ['unsentReadings', 'readings', 'summaries'] as const;
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  for (const { position, farmId, recordId, id, kind, at, value, isRemoval } of sent) {
    const readings = transaction.objectStore('readings');
    if (isRemoval === true) await readings.delete([farmId, id]);
    else await readings.put({ farmId, recordId, id, kind, at, value });
    await transaction.objectStore('unsentReadings').delete(position);
  }
  for (const farmId of new Set(sent.map((reading) => reading.farmId)))
    await transaction.objectStore('summaries').delete(farmId);
  await transaction.done;
}

/**
 * Marks readings as tried before they are sent: from here on the server may have them, even without an answer. Answers
 * those still in the queue.
 */
async function markTried(database: DeviceDatabase, readings: readonly QueuedReading[]): Promise<QueuedReading[]> {
  const transaction = database.transaction('unsentReadings', 'readwrite', { durability: 'strict' });
  const marked: QueuedReading[] = [];
  for (const { position } of readings) {
    const waiting = await transaction.store.get(position);
    if (waiting === undefined) continue;
    const tried = { ...waiting, position, ...triedAgain(waiting) };
    await transaction.store.put(tried);
    marked.push(tried);
  }
  await transaction.done;
  return marked;
}

/** Marks a refused reading for the person. If the person removed it meanwhile, it just leaves the queue. */
async function refuse(database: DeviceDatabase, reading: QueuedReading, trouble: ReadingsRefusedError['refusal']) {
  const transaction = database.transaction('unsentReadings', 'readwrite', { durability: 'strict' });
  const { store } = transaction;
  const own = (await store.index('byRecord').getAll(reading.recordId)).filter(({ id }) => id === reading.id);
  const isTakenAway = reading.isRemoval !== true && own.some(({ isRemoval }) => isRemoval === true);
  if (isTakenAway) for (const { position } of own) position !== undefined && (await store.delete(position));
  else if ((await store.get(reading.position)) !== undefined)
    await store.put({ ...reading, ...answeredNow(reading), trouble });
  await transaction.done;
}

const sentOf = ({ id, kind, at, value }: QueuedReading) => ({ id, kind, at, value });

type Sending = { database: DeviceDatabase; transport: ReadingTransport };

/**
 * Sends readings of one record. If the call is refused, they are sent one by one, and the refused one waits for the
 * person.
 */
async function sendSome({ database, transport }: Sending, waiting: readonly QueuedReading[]): Promise<void> {
  const readings = await markTried(database, waiting);
  const [first] = readings;
  if (first === undefined) return;
  try {
    const { section, recordId } = first;
    const sent = readings.map(sentOf);
    await callSizeOf(database).during(sent, () => transport.sendReadings({ section, recordId }, sent));
  } catch (error) {
    if (!(error instanceof ReadingsRefusedError)) throw error;
    if (readings.length === 1) await refuse(database, first, error.refusal);
    else for (const reading of readings) await sendSome({ database, transport }, [reading]);
    return;
  }
  await settle(database, readings);
}

/** Sends the removal of a reading; a refused removal waits for the person. */
async function sendRemoval({ database, transport }: Sending, waiting: QueuedReading): Promise<void> {
  const [removal] = await markTried(database, [waiting]);
  if (removal === undefined) return;
  try {
    await transport.removeReading(removal, removal.id);
  } catch (error) {
    if (!(error instanceof ReadingsRefusedError)) throw error;
    return refuse(database, removal, error.refusal);
  }
  await settle(database, [removal]);
}

/**
 * Those of a record's waiting readings that go in the next call: all up to the next removal, which goes alone. In the
 * order of the queue, since the server takes one reading of a kind at an instant: what corrects another has to come after
 * its removal.
 */
function nextCall(database: DeviceDatabase, waiting: readonly QueuedReading[]): readonly QueuedReading[] {
  const removalAt = waiting.findIndex(({ isRemoval }) => isRemoval === true);
  if (removalAt === 0) return waiting.slice(0, 1);
  const some = waiting.slice(0, removalAt < 0 ? READINGS_PER_CALL : Math.min(removalAt, READINGS_PER_CALL));
  return callSizeOf(database).fitting(some, sentOf);
}

/**
 * Sends a farm's readings, record by record, except those of records that the server does not have yet. Answers the
 * records whose readings changed.
 */
export async function sendReadings(sending: Sending, farmId: string): Promise<readonly string[]> {
  const { database } = sending;
  const ready = (await allUnsentReadings(database)).filter(
    (reading) => reading.farmId === farmId && reading.trouble === null,
  );
  const changed: string[] = [];
  for (const [recordId, all] of Map.groupBy(ready, ({ recordId }) => recordId)) {
    if (await isCreationQueued(database, farmId, recordId)) continue;
    for (let from = 0; from < all.length; ) {
      const some = nextCall(database, all.slice(from));
      const [first] = some;
      if (first?.isRemoval === true) await sendRemoval(sending, first);
      else await sendSome(sending, some);
      from += some.length;
    }
    changed.push(recordId);
  }
  return changed;
}
