import type { DeviceDatabase, OutboxEntry } from './device-database.ts';
import { isQueued, type QueuedEntry } from './queued-entries.ts';

/** Puts a write at the end of the queue. When it resolves the write is on the device's disk. */
export async function enqueue(
  database: DeviceDatabase,
  write: Pick<OutboxEntry, 'farmId' | 'mutation' | 'shown'>,
): Promise<QueuedEntry> {
  const entry: OutboxEntry = { ...write, trouble: null };
  const transaction = database.transaction(['outbox', 'unsentPhotos'], 'readwrite', { durability: 'strict' });
  const position = await transaction.objectStore('outbox').add(entry);
  if (write.mutation.op === 'create') {
    // Photos that were taken while the form was open are the record's from here on.
    const photos = transaction.objectStore('unsentPhotos');
    for (const photo of await photos.index('byRecord').getAll(write.mutation.recordId))
      await photos.put({ ...photo, isDraft: false });
  }
  await transaction.done;
  return { ...entry, position };
}

/** Takes a write out of the queue because the person discards it, with every later one and the photos of the same unsent record when it was its creation. */
export async function discard(database: DeviceDatabase, entry: QueuedEntry): Promise<void> {
  const transaction = database.transaction(['outbox', 'unsentPhotos'], 'readwrite', { durability: 'strict' });
  const outbox = transaction.objectStore('outbox');
  await outbox.delete(entry.position);
  if (entry.mutation.op === 'create') {
    for (const other of (await outbox.index('byFarm').getAll(entry.farmId)).filter(isQueued)) {
      if (other.mutation.recordId === entry.mutation.recordId) await outbox.delete(other.position);
    }
    const photos = transaction.objectStore('unsentPhotos');
    for (const id of await photos.index('byRecord').getAllKeys(entry.mutation.recordId)) await photos.delete(id);
  }
  await transaction.done;
}

/** Replaces a refused or conflicting write by one that the person put right; it keeps its place and gets an id of its own. */
export async function amend(
  database: DeviceDatabase,
  entry: QueuedEntry,
  write: Pick<OutboxEntry, 'mutation' | 'shown'>,
): Promise<void> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  await transaction.store.put({ ...entry, ...write, trouble: null });
  await transaction.done;
}
