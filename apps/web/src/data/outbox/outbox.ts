import type { DeviceDatabase, OutboxEntry, UnsentPhoto } from '../database/device-database.ts';
import { isQueued, type QueuedEntry } from '../database/queued-entries.ts';
import { mayBeThere } from '../database/tries.ts';
import { writeWithRoom } from '../database/write-with-room.ts';

/** The parts of a write that its caller gives. */
export type QueuedWrite = Pick<OutboxEntry, 'farmId' | 'mutation' | 'shown' | 'choiceFor' | 'sawUpTo' | 'wasTried'>;

/** A write as it is put into the queue. */
export const asNew = (write: QueuedWrite): OutboxEntry => ({ wasTried: false, ...write, trouble: null });

/** Adds a write to the end of the queue. It is on disk when this resolves. */
export async function enqueue(database: DeviceDatabase, write: QueuedWrite): Promise<QueuedEntry> {
  return writeWithRoom(database, () => add(database, asNew(write)));
}

/** A photo taken in a form, as a photo of the saved record. */
const withoutDraft = ({ draft: _, ...photo }: UnsentPhoto): UnsentPhoto => photo;

async function add(database: DeviceDatabase, entry: OutboxEntry): Promise<QueuedEntry> {
  const queues = openQueues(database);
  const { op, recordId } = entry.mutation;
  const position = await queues.objectStore('outbox').add(entry);
  if (op === 'create') {
    // Photos taken while the form was open now belong to the record.
    const photos = queues.objectStore('unsentPhotos');
    for (const photo of await photos.index('byRecord').getAll(recordId)) await photos.put(withoutDraft(photo));
  }
  if (op === 'delete') {
    const own = await entriesOf(queues, entry);
    const creation = creationIn(own);
    if (creation !== undefined && creation.trouble !== null) await takeBack(queues, own, creation);
  }
  await queues.done;
  return { ...entry, position };
}

/**
 * Puts unsent writes back into a database that replaced a deleted one: queued writes at their position if it is free,
 * and writes that were being saved. Existing entries stay as they are.
 */
export async function putBack(
  database: DeviceDatabase,
  { entries, saving }: { entries: readonly QueuedEntry[]; saving: readonly QueuedWrite[] },
): Promise<void> {
  const { store, done } = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  const known = new Set((await store.getAll()).map(({ mutation }) => mutation.mutationId));
  // Any of them may have been sent just before the loss.
  const lost = [...entries.map((entry) => ({ ...entry, wasTried: true })), ...saving.map(asNew)];
  for (const { position, ...entry } of lost) {
    if (known.has(entry.mutation.mutationId)) continue;
    known.add(entry.mutation.mutationId);
    const isFree = position !== undefined && (await store.getKey(position)) === undefined;
    await store.add(isFree ? { ...entry, position } : entry);
  }
  await done;
}

/** The queues of a device in one transaction. */
export const openQueues = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'unsentReadings', 'unsentPhotos'], 'readwrite', { durability: 'strict' });

type Queues = ReturnType<typeof openQueues>;

/** The queued writes of the record of a write. */
export const entriesOf = async (queues: Queues, { farmId, mutation }: QueuedWrite): Promise<QueuedEntry[]> =>
  (await queues.objectStore('outbox').index('byRecord').getAll([farmId, mutation.recordId])).filter(isQueued);

/** Removes readings and photos of an uncreated record from the queue. */
export async function dropBelongings(queues: Queues, { recordId }: QueuedEntry['mutation']): Promise<void> {
  const readings = queues.objectStore('unsentReadings');
  for (const position of await readings.index('byRecord').getAllKeys(recordId)) await readings.delete(position);
  const photos = queues.objectStore('unsentPhotos');
  for (const id of await photos.index('byRecord').getAllKeys(recordId)) await photos.delete(id);
}

const creationIn = (own: readonly QueuedEntry[]): QueuedEntry | undefined =>
  own.find(({ mutation }) => mutation.op === 'create');

/**
 * Takes a creation back by the deletion that waits behind it. What the server surely does not have leaves the queue with
 * it; what it may have is sent again, refused or not, since a deletion behind a refusal would never go.
 */
async function takeBack(queues: Queues, own: readonly QueuedEntry[], creation: QueuedEntry): Promise<void> {
  const outbox = queues.objectStore('outbox');
  const isUnanswered = creation.wasTried !== false && creation.trouble === null;
  if (isUnanswered || mayBeThere(creation)) await outbox.put({ ...creation, trouble: null });
  else for (const { position } of own) await outbox.delete(position);
  await dropBelongings(queues, creation.mutation);
}

/**
 * Undoes the creation of a record on this device. A record that was never sent disappears, as does one that was refused.
 * One that was sent may have arrived although no answer came: it is sent again to be sure that it is on the server, then
 * deleted.
 */
export async function undoCreation(database: DeviceDatabase, deletion: QueuedWrite): Promise<void> {
  await writeWithRoom(database, async () => {
    const queues = openQueues(database);
    await queues.objectStore('outbox').add(asNew(deletion));
    const own = await entriesOf(queues, deletion);
    const creation = creationIn(own);
    if (creation === undefined) await dropBelongings(queues, deletion.mutation);
    else await takeBack(queues, own, creation);
    await queues.done;
  });
}
