import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { FieldConflict } from '@cafezal/domain/record/changes.ts';
import type { FoundRow } from '@cafezal/domain/record/merge-rows.ts';
import type { DeviceDatabase, DeviceRecord, OutboxEntry, RowLists, ShownParts } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { amend } from './amend.ts';
import { discard } from './discard.ts';
import type { QueuedWrite } from './outbox.ts';
import { type ListsOnTop, listsOnTop, withLists } from './row-lists.ts';

/** A queued write with a field that someone else changed too. */
export type ConflictEntry = QueuedEntry & {
  trouble: { kind: 'conflict'; conflicts: readonly FieldConflict[]; theirs: DeviceRecord };
};

/** Whether a queued write waits for the person to choose between two values. */
export const isConflict = (entry: QueuedEntry): entry is ConflictEntry =>
  entry.trouble?.kind === 'conflict' && entry.trouble.theirs !== null;

/** The rows with another one of the same id in its place, at the end without one; null takes it away. */
function withRow(rows: readonly FoundRow[], id: string, value: unknown): readonly FoundRow[] {
  if (!isObject(value)) return rows.filter((row) => row.id !== id);
  return rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? value : row)) : [...rows, value];
}

/** The parts of a record that restore the other side's values, and the rows of theirs in merged lists. */
function partsOf(conflicts: readonly FieldConflict[], lists: RowLists): ShownParts {
  const data: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  const restored: Record<string, readonly FoundRow[]> = {};
  for (const { field, theirs } of conflicts) {
    const value = theirs === undefined ? null : theirs;
    const [holder, key = '', row] = field.split('.');
    if (row !== undefined) restored[key] = withRow(restored[key] ?? lists[key] ?? [], row, value);
    else if (holder === 'data') data[key] = value;
    else parts[field] = value;
  }
  const all = { ...data, ...restored };
  return { ...parts, ...(Object.keys(all).length > 0 ? { data: all } : {}) };
}

type Sent = Pick<OutboxEntry, 'mutation' | 'shown'>;

/** The person's write based on the version that the other side stored, under a new id. */
function onTopOf({ mutation, shown, trouble }: ConflictEntry, onTop: ListsOnTop, mutationId: string): Sent {
  return withLists({ mutation: { ...mutation, mutationId, baseVersion: trouble.theirs.version }, shown }, onTop);
}

/** The lists that a write changes, as they are before it. */
const seenIn = ({ data = {} }: ShownParts, lists: RowLists): Pick<ShownParts, 'seenRows'> => {
  const seen = Object.entries(lists).filter(([list]) => list in data);
  return seen.length === 0 ? {} : { seenRows: Object.fromEntries(seen) };
};

/** Stores the record as the other side left it, unless this device has a newer version or knows of its deletion. */
async function keepTheirs(database: DeviceDatabase, { farmId, trouble: { theirs } }: ConflictEntry): Promise<void> {
  const records = database.transaction('records', 'readwrite');
  const stored = await records.store.get([farmId, theirs.id]);
  if (stored !== undefined && stored.version < theirs.version) await records.store.put(theirs);
  await records.done;
}

/**
 * Resolves a conflict by the person's choice. Both values are sent either way, so that the history has the one not
 * chosen: for `theirs`, first this device's value, then the other one.
 */
export async function resolveConflict(
  database: DeviceDatabase,
  entry: ConflictEntry,
  { choice, at, makeId }: { choice: 'mine' | 'theirs'; at: string; makeId: () => string },
): Promise<void> {
  await keepTheirs(database, entry);
  // A deletion that the person gives up sends nothing: the record stays as the other side left it.
  if (entry.mutation.op === 'delete' && choice === 'theirs') return discard(database, entry, { makeId, at });
  const onTop = listsOnTop(entry, entry.trouble.theirs);
  const mine = onTopOf(entry, onTop, makeId());
  if (choice === 'mine') return amend(database, entry, { ...mine, behind: [] });
  const parts = partsOf(entry.trouble.conflicts, onTop.lists);
  const { section, recordId } = entry.mutation;
  const theirs: QueuedWrite = {
    farmId: entry.farmId,
    mutation: { mutationId: makeId(), section, recordId, op: 'update', patch: parts, at },
    shown: { ...parts, ...seenIn(parts, onTop.lists) },
    choiceFor: entry.position,
  };
  // In one step: between two a killed browser would leave the other choice.
  await amend(database, entry, { ...mine, behind: [theirs] });
}
