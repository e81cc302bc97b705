import type { DeviceDatabase, OutboxEntry, UnsentPhoto } from '../database/device-database.ts';
import { isQueued, type QueuedEntry } from '../database/queued-entries.ts';
import { writeWithRoom } from '../database/write-with-room.ts';

/** A write as it is put into the queue. */
export type QueuedWrite = Pick<OutboxEntry, 'farmId' | 'mutation' | 'shown' | 'choiceFor'>;

const asNew = (write: QueuedWrite): OutboxEntry => ({ ...write, wasTried: false, trouble: null });

/** Puts a write at the end of the queue. When it resolves the write is on the device's disk. */
export async function enqueue(database: DeviceDatabase, write: QueuedWrite): Promise<QueuedEntry> {
  return writeWithRoom(database, () => add(database, asNew(write)));
}

/** A photo of a form, as one of the record that the form made. */
const withoutDraft = ({ draft: _, ...photo }: UnsentPhoto): UnsentPhoto => photo;

async function add(database: DeviceDatabase, entry: OutboxEntry): Promise<QueuedEntry> {
  const transaction = database.transaction(['outbox', 'unsentPhotos'], 'readwrite', { durability: 'strict' });
  const position = await transaction.objectStore('outbox').add(entry);
  if (entry.mutation.op === 'create') {
    // Photos that were taken while the form was open are the record's from here on.
    const photos = transaction.objectStore('unsentPhotos');
    for (const photo of await photos.index('byRecord').getAll(entry.mutation.recordId))
      await photos.put(withoutDraft(photo));
  }
  await transaction.done;
  return { ...entry, position };
}

/**
 * Puts back what a database lost that was deleted: writes of the queue, each in its place where that is free, and such as
 * were being saved. What it has stays as it is.
 */
export async function putBack(
  database: DeviceDatabase,
  { entries, saving }: { entries: readonly QueuedEntry[]; saving: readonly QueuedWrite[] },
): Promise<void> {
  const { store, done } = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const known = new Set((await store.getAll()).map(({ mutation }) => mutation.mutationId));
  // Whether it was sent just before nobody can tell any more.
  const lost = [...entries.map((entry) => ({ ...entry, wasTried: true })), ...saving.map(asNew)];
  for (const { position, ...entry } of lost) {
    if (known.has(entry.mutation.mutationId)) continue;
    known.add(entry.mutation.mutationId);
    const isFree = position !== undefined && (await store.getKey(position)) === undefined;
    await store.add(isFree ? { ...entry, position } : entry);
  }
  await done;
}

const openQueues = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'unsentReadings', 'unsentPhotos'], 'readwrite', { durability: 'strict' });

type Queues = ReturnType<typeof openQueues>;

const entriesOf = async (queues: Queues, { farmId, mutation }: QueuedWrite): Promise<QueuedEntry[]> =>
  (await queues.objectStore('outbox').index('byRecord').getAll([farmId, mutation.recordId])).filter(isQueued);

/** Takes everything of a record out of the queue that hangs on its creation: readings and photos. */
async function dropBelongings(queues: Queues, { recordId }: QueuedEntry['mutation']): Promise<void> {
  const readings = queues.objectStore('unsentReadings');
  for (const position of await readings.index('byRecord').getAllKeys(recordId)) await readings.delete(position);
  const photos = queues.objectStore('unsentPhotos');
  for (const id of await photos.index('byRecord').getAllKeys(recordId)) await photos.delete(id);
}

/** Takes a write out of the queue because the person discards it, with everything of the same record when it was its creation. */
export async function discard(database: DeviceDatabase, entry: QueuedEntry): Promise<void> {
  const queues = openQueues(database);
  const outbox = queues.objectStore('outbox');
  await outbox.delete(entry.position);
  if (entry.mutation.op === 'create') {
    for (const { position } of await entriesOf(queues, entry)) await outbox.delete(position);
    await dropBelongings(queues, entry.mutation);
  }
  await queues.done;
}

/**
 * Takes back a record that was made on this device, by its deletion. What never left the device goes without a trace. What
 * was sent may have arrived although no answer came: it is sent again, so that it is surely there, and then deleted.
 */
export async function takeBack(database: DeviceDatabase, deletion: QueuedWrite): Promise<void> {
  const queues = openQueues(database);
  const outbox = queues.objectStore('outbox');
  const own = await entriesOf(queues, deletion);
  const isOnlyHere = own.some(({ mutation, wasTried }) => mutation.op === 'create' && wasTried === false);
  if (isOnlyHere) for (const { position } of own) await outbox.delete(position);
  else await outbox.add(asNew(deletion));
  await dropBelongings(queues, deletion.mutation);
  await queues.done;
}

/** Replaces a refused or conflicting write by one that the person put right; it keeps its place and gets an id of its own. */
export async function amend(
  database: DeviceDatabase,
  { failures: _, ...entry }: QueuedEntry,
  write: Pick<OutboxEntry, 'mutation' | 'shown'>,
): Promise<void> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  await transaction.store.put({ ...entry, ...write, trouble: null });
  await transaction.done;
}
