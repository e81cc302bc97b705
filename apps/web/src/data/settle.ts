import type { MutationResult } from '@cafezal/domain/changes.ts';
import { isObject } from '@cafezal/domain/reading-place.ts';
import { asStored } from './as-stored.ts';
import type { DeviceDatabase, DeviceRecord, OutboxTrouble } from './device-database.ts';
import { mentions } from './next-batch.ts';
import { isQueued, type QueuedEntry } from './queued-entries.ts';

/** Was a write refused only because it takes from one that was itself refused a moment before? Then it goes on waiting. */
export const failedWith = (entry: QueuedEntry, refusedIds: ReadonlySet<string>): boolean => mentions(entry, refusedIds);

function troubleOf(result: MutationResult<DeviceRecord>): OutboxTrouble | null {
  if (result.status === 'conflict') {
    return {
      kind: 'conflict',
      conflicts: result.conflicts ?? [],
      theirs: result.record === undefined ? null : asStored(result.record),
    };
  }
  if (result.status !== 'rejected') return null;
  const { code = 'internal', message = 'Ocorreu um erro inesperado.', fields = {} } = result.error ?? {};
  return { kind: 'refused', code, message, fields };
}

/** Dotted names of what a write sends. */
const sentNames = ({ mutation: { patch = {} } }: QueuedEntry): string[] =>
  Object.entries(patch).flatMap(([name, value]) =>
    name === 'data' && isObject(value) ? Object.keys(value).map((key) => `data.${key}`) : [name],
  );

/** An entry that was let in, and the record as the server answered it then. */
type LetIn = { entry: QueuedEntry; status: MutationResult<DeviceRecord>['status']; record: DeviceRecord };

/**
 * The version that the next write of a record stands on. Where others changed the record too it stays as it was made, or
 * what it sends would be laid over what they wrote; save where it sends no more than what was merged just now, for of
 * that they changed nothing.
 */
function nextBase(later: QueuedEntry, { entry, status, record: { version } }: LetIn): number {
  const { op, baseVersion } = entry.mutation;
  const alone = op === 'create' ? 1 : (baseVersion ?? version) + 1;
  if (version <= alone) return version;
  if (op === 'create') return alone;
  const sent = sentNames(entry);
  const isAgain = status === 'merged' && sentNames(later).every((name) => sent.includes(name));
  return isAgain ? version : (later.mutation.baseVersion ?? version);
}

/** The queue after an entry's successor learnt on which version it stands. */
const rebased = (later: QueuedEntry, letIn: LetIn): QueuedEntry => ({
  ...later,
  mutation: { ...later.mutation, baseVersion: nextBase(later, letIn) },
});

/**
 * Writes down what the server did with one entry, in one transaction: a success stores the record and
 * removes the entry, and the record's next entry learns on which version it stands; trouble keeps it with its reason.
 */
export async function settle(
  database: DeviceDatabase,
  entry: QueuedEntry,
  result: MutationResult<DeviceRecord>,
): Promise<void> {
  const trouble = troubleOf(result);
  const transaction = database.transaction(['outbox', 'records'], 'readwrite', { durability: 'strict' });
  const outbox = transaction.objectStore('outbox');
  // Discarded or put right meanwhile: what the server said is not about what stands there now.
  const isCurrent = (await outbox.get(entry.position))?.mutation.mutationId === entry.mutation.mutationId;
  if (trouble !== null) {
    if (isCurrent) await outbox.put({ ...entry, trouble });
  } else {
    if (isCurrent) await outbox.delete(entry.position);
    if (result.record !== undefined) {
      await transaction.objectStore('records').put(asStored(result.record));
      const later = (await outbox.index('byFarm').getAll(entry.farmId))
        .filter(isQueued)
        .find((other) => other.mutation.recordId === entry.mutation.recordId && other.position > entry.position);
      if (later !== undefined && later.trouble === null) {
        await outbox.put(rebased(later, { entry, status: result.status, record: result.record }));
      }
    }
  }
  await transaction.done;
}
