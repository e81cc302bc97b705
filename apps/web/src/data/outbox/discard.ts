import type { DeviceDatabase } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { mayBeThere } from '../database/tries.ts';
import {
  openReadings,
  type QueuedReading,
  type RecordReading,
  readingsWaiting,
  removalOf,
} from '../database/unsent-readings.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import { dropBelongings, entriesOf, openQueues } from './outbox.ts';

/**
 * Discards a write at the person's wish. With a creation everything else of the same record is discarded too. One that
 * the server may have is sent again instead, then a deletion under the id that `makeId` gives; discarded once more both
 * go.
 */
export async function discard(
  database: DeviceDatabase,
  entry: QueuedEntry,
  made: { makeId: () => string; at: string },
): Promise<void> {
  await writeWithRoom(database, () => drop(database, entry, made));
}

async function drop(
  database: DeviceDatabase,
  entry: QueuedEntry,
  { makeId, at }: { makeId: () => string; at: string },
): Promise<void> {
  const queues = openQueues(database);
  const outbox = queues.objectStore('outbox');
  const { farmId, mutation, position } = entry;
  const { section, recordId, op } = mutation;
  // Sent or corrected since, by the exchange or another tab: that is not what the person saw.
  if ((await outbox.get(position))?.mutation.mutationId !== mutation.mutationId) return queues.done;
  const own = op === 'create' ? await entriesOf(queues, entry) : [entry];
  for (const one of own) await outbox.delete(one.position);
  if (op === 'create') {
    await dropBelongings(queues, mutation);
    const current = own.find((one) => one.position === position);
    if (current !== undefined && mayBeThere(current) && own.every((one) => one.mutation.op !== 'delete')) {
      await outbox.put({ ...current, trouble: null });
      const deletion = { mutationId: makeId(), section, recordId, op: 'delete' as const, baseVersion: 1, at };
      await outbox.add({ farmId, mutation: deletion, shown: {}, wasTried: false, trouble: null });
    }
  }
  await queues.done;
}

/**
 * Discards an unsent reading at the person's wish, and its removal if that waits. One that the server may have is sent
 * again instead, then its removal.
 */
export async function discardReading(database: DeviceDatabase, reading: QueuedReading): Promise<void> {
  await writeWithRoom(database, async () => {
    const queue = openReadings(database);
    const unsent = queue.objectStore('unsentReadings');
    const own = await readingsWaiting(queue, reading);
    for (const { position } of own) await unsent.delete(position);
    const isRemoved = own.some(({ isRemoval }) => isRemoval === true);
    const kept = own.find(mayBeThere);
    if (kept !== undefined && !isRemoved) {
      await unsent.put({ ...kept, trouble: null });
      await unsent.add(removalOf(kept));
    }
    await queue.done;
  });
}

/**
 * Brings back readings that were just removed, all or none. A removal that was never sent leaves the queue. Otherwise the
 * server has the reading as removed, or will: it is measured again, under a new id and behind its removal.
 */
export async function bringBackReadings(
  database: DeviceDatabase,
  readings: readonly RecordReading[],
  makeId: () => string,
): Promise<void> {
  await writeWithRoom(database, async () => {
    const queue = openReadings(database);
    const unsent = queue.objectStore('unsentReadings');
    for (const reading of readings) {
      const { farmId, section, recordId, kind, at, value } = reading;
      const own = await readingsWaiting(queue, reading);
      const removal = own.find(({ isRemoval }) => isRemoval === true);
      const again = { farmId, section, recordId, kind, at, value, wasTried: false, trouble: null };
      if (removal?.wasTried === false) await unsent.delete(removal.position);
      else await unsent.add({ ...again, id: makeId() });
    }
    await queue.done;
  });
}
