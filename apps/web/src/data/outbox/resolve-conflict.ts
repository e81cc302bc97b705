import type { FieldConflict } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord, OutboxEntry, ShownParts } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { amend, discard, enqueue } from './outbox.ts';

/** A queued write that changed a field which someone else changed too. */
export type ConflictEntry = QueuedEntry & {
  trouble: { kind: 'conflict'; conflicts: readonly FieldConflict[]; theirs: DeviceRecord };
};

/** A queued write that waits for its person to choose between two values. */
export const isConflict = (entry: QueuedEntry): entry is ConflictEntry =>
  entry.trouble?.kind === 'conflict' && entry.trouble.theirs !== null;

/** The parts of a record that put the other side's values back. */
function partsOf(conflicts: readonly FieldConflict[]): ShownParts {
  const data: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const { field, theirs } of conflicts) {
    const value = theirs === undefined ? null : theirs;
    if (field.startsWith('data.')) data[field.slice('data.'.length)] = value;
    else parts[field] = value;
  }
  return { ...parts, ...(Object.keys(data).length > 0 ? { data } : {}) };
}

/** The person's write again, made on top of what the other side stored, under an id of its own. */
function onTopOf(
  { mutation, shown, trouble }: ConflictEntry,
  mutationId: string,
): Pick<OutboxEntry, 'mutation' | 'shown'> {
  return { mutation: { ...mutation, mutationId, baseVersion: trouble.theirs.version }, shown };
}

/** Keeps the record as the other side left it, unless this device has seen since what became of it: newer, or gone. */
async function keepTheirs(database: DeviceDatabase, { farmId, trouble: { theirs } }: ConflictEntry): Promise<void> {
  const records = database.transaction('records', 'readwrite');
  const stored = await records.store.get([farmId, theirs.id]);
  if (stored !== undefined && stored.version < theirs.version) await records.store.put(theirs);
  await records.done;
}

/** Takes back what an earlier choice of the same conflict would put in the place of this one. */
async function dropEarlierChoice(
  database: DeviceDatabase,
  { farmId, position, mutation }: ConflictEntry,
): Promise<void> {
  const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' });
  for (const entry of await transaction.store.index('byRecord').getAll([farmId, mutation.recordId])) {
    if (entry.choiceFor === position && entry.position !== undefined) await transaction.store.delete(entry.position);
  }
  await transaction.done;
}

/**
 * Settles a conflict by the person's choice. Both values reach the server either way, so that the history
 * keeps the one not chosen: `theirs` sends this device's value first and the other one after it.
 */
export async function resolveConflict(
  database: DeviceDatabase,
  entry: ConflictEntry,
  { choice, at, makeId }: { choice: 'mine' | 'theirs'; at: string; makeId: () => string },
): Promise<void> {
  await keepTheirs(database, entry);
  await dropEarlierChoice(database, entry);
  // Nothing of a deletion that is given up can be sent: the record stays as the other side left it.
  if (entry.mutation.op === 'delete' && choice === 'theirs') return discard(database, entry);
  await amend(database, entry, onTopOf(entry, makeId()));
  if (choice === 'mine') return;
  const parts = partsOf(entry.trouble.conflicts);
  const { section, recordId } = entry.mutation;
  await enqueue(database, {
    farmId: entry.farmId,
    mutation: { mutationId: makeId(), section, recordId, op: 'update', patch: parts, at },
    shown: parts,
    choiceFor: entry.position,
  });
}
