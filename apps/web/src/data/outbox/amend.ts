import type { DeviceDatabase, OutboxEntry } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import { asNew, type QueuedWrite } from './outbox.ts';

/** Said where the write was sent or changed since the person saw it. */
const CHANGED = 'Isto já foi enviado ou mudou em outra aba. Abra de novo para ver como está.';

/** Whether a write waits as the person saw it: neither sent, on its way nor changed since, by another tab or the exchange. */
const isAsSeen = (now: OutboxEntry | undefined, { mutation, trouble }: QueuedEntry): boolean =>
  now?.mutation.mutationId === mutation.mutationId && (now.trouble === null) === (trouble === null);

/** What takes the place of a write; `behind` takes the place of what an earlier choice in its conflict put behind it. */
type Amended = Pick<OutboxEntry, 'mutation' | 'shown'> & { behind?: readonly QueuedWrite[] };

/**
 * Replaces a refused or conflicting write by a corrected one, at the same position under a new id: all of it or nothing.
 * Throws if the write is no longer as the person saw it.
 */
export async function amend(
  database: DeviceDatabase,
  entry: QueuedEntry,
  { behind, ...write }: Amended,
): Promise<void> {
  const { failures: _, tries: __, ...kept } = entry;
  await writeWithRoom(database, async () => {
    const { store, done } = database.transaction('outbox', 'readwrite', { durability: 'strict' });
    if (!isAsSeen(await store.get(entry.position), entry)) throw new Error(CHANGED);
    await store.put({ ...kept, ...write, trouble: null });
    const own =
      behind === undefined ? [] : await store.index('byRecord').getAll([entry.farmId, entry.mutation.recordId]);
    for (const { position, choiceFor } of own)
      if (choiceFor === entry.position && position !== undefined) await store.delete(position);
    for (const one of behind ?? []) await store.add(asNew(one));
    await done;
  });
}
