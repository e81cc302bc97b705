import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import { fieldsIn } from '@cafezal/domain/record/content-fields.ts';
import type { DeviceDatabase, DeviceRecord, OutboxTrouble } from '../database/device-database.ts';
import { isQueued, type QueuedEntry } from '../database/queued-entries.ts';
import { answeredNow } from '../database/tries.ts';
import { asStored } from './as-stored.ts';
import { listsOnTop, withLists } from './row-lists.ts';

type Result = MutationResult<DeviceRecord>;

/** How many times a write on which the server failed is sent again before the person is told. */
const MOST_FAILURES = 3;

function troubleOf(result: Result): OutboxTrouble | null {
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

/** An entry that the server accepted, the version of its record in that answer, and the record as the device had it before. */
type Accepted = { entry: QueuedEntry; status: Result['status']; version: number; had: DeviceRecord | undefined };

/** Whether a restoring may have found a record that nobody deleted: it makes nothing then, and is accepted all the same. */
const mayHaveMadeNothing = ({ entry, version, had }: Accepted): boolean =>
  entry.mutation.op === 'restore' && !(typeof had?.deletedAt === 'string' && had.version === version - 1);

/**
 * The version that an accepted entry made. Undefined after a lost answer if others may have written since, and where it may have made
 * none: which of the versions is ours cannot be told then.
 */
function madeVersion(accepted: Accepted): number | undefined {
  const { entry, status, version } = accepted;
  const { op, baseVersion } = entry.mutation;
  if (op === 'create') return 1;
  if (mayHaveMadeNothing(accepted)) return undefined;
  if (status !== 'duplicate') return version;
  return baseVersion !== undefined && version === baseVersion + 1 ? version : undefined;
}

const withBase = (later: QueuedEntry, baseVersion: number): QueuedEntry => ({
  ...later,
  mutation: { ...later.mutation, baseVersion },
});

/** Whether the person saw an earlier write of this device when they made a later one. */
const saw = ({ sawUpTo = Number.POSITIVE_INFINITY }: QueuedEntry, { position }: QueuedEntry): boolean =>
  position <= sawUpTo;

/**
 * A later write of the same record with its base version. It is the version that the person saw, moved forward by this
 * device's own writes that they saw. It never moves past a version that others made, or the person themselves in another
 * tab: the write would overwrite their work unseen.
 * One exception: a change of only those fields that the server has just merged. Others did not touch these, but for the
 * rows of lists. They are merged into the later write, which may have been made without them: what restores the other
 * side's values after a conflict stands behind writes that it does not know.
 */
function rebased(later: QueuedEntry, accepted: Accepted, record: DeviceRecord): QueuedEntry {
  const { entry, status, version } = accepted;
  const made = madeVersion(accepted);
  const seen = later.mutation.baseVersion ?? entry.mutation.baseVersion ?? 1;
  if (!saw(later, entry)) return withBase(later, seen);
  const onTop = listsOnTop(later, record);
  const merged = onTop.isKnown ? { ...later, ...withLists(later, onTop) } : later;
  if (made !== undefined && made - 1 <= seen) return withBase(merged, Math.max(made, seen));
  const sent = fieldsIn(entry.mutation.patch ?? {});
  const isChange = entry.mutation.op === 'update' && later.mutation.op === 'update';
  const isAgain =
    isChange && status === 'merged' && fieldsIn(later.mutation.patch ?? {}).every((name) => sent.includes(name));
  return isAgain && onTop.isKnown && !onTop.isApart ? withBase(merged, version) : withBase(later, seen);
}

const openStores = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'records', 'summaries'], 'readwrite', { durability: 'strict' });

type Stores = ReturnType<typeof openStores>;

/** The writes of a record that were made after one of them, oldest first. */
const laterThan = async (stores: Stores, { farmId, position, mutation }: QueuedEntry): Promise<QueuedEntry[]> =>
  (await stores.objectStore('outbox').index('byRecord').getAll([farmId, mutation.recordId]))
    .filter(isQueued)
    .filter((other) => other.position > position);

/** Stores the record of an accepted write, and gives the later writes of that record their new base version. */
async function storeAccepted(stores: Stores, entry: QueuedEntry, { status, record }: Result): Promise<void> {
  if (record === undefined) return;
  const records = stores.objectStore('records');
  const had = await records.get([entry.farmId, record.id]);
  // A tab that slept with this answer may wake after another one sent the write again and pulled what came since.
  if (had === undefined || had.version <= record.version) await records.put(asStored(record));
  // Until the next pull nothing else tells it from one that was made before this write.
  await stores.objectStore('summaries').delete(entry.farmId);
  const { version } = record;
  let before = record;
  for (const later of await laterThan(stores, entry)) {
    if (later.trouble !== null) continue;
    const next = rebased(later, { entry, status, version, had }, before);
    await stores.objectStore('outbox').put(next);
    // The write after it was made on top of its rows.
    before = { ...before, data: { ...before.data, ...next.shown.data } };
  }
}

/**
 * Keeps a refused write with its reason until the person puts it right. If the write creates a record that the person has
 * deleted meanwhile, it leaves the queue together with that deletion.
 */
async function refuse(stores: Stores, entry: QueuedEntry, trouble: OutboxTrouble): Promise<void> {
  const outbox = stores.objectStore('outbox');
  const later = await laterThan(stores, entry);
  const neverWas = entry.mutation.op === 'create' && trouble.kind === 'refused' && trouble.code !== 'internal';
  const isTakenBack = neverWas && later.at(-1)?.mutation.op === 'delete';
  if (!isTakenBack) await outbox.put({ ...entry, ...answeredNow(entry), trouble });
  else for (const { position } of [entry, ...later]) await outbox.delete(position);
}

/** Whether a deletion was refused because the record is already gone. It counts as done. */
const isGoneAlready = ({ mutation }: QueuedEntry, { error }: Result): boolean =>
  mutation.op === 'delete' && error?.code === 'record/not-found';

/** Whether the server itself failed, so that the same write is worth another try. */
const isForAnotherTry = ({ failures = 0 }: QueuedEntry, { status, error }: Result): boolean =>
  status === 'rejected' && (error?.code ?? 'internal') === 'internal' && failures < MOST_FAILURES;

/**
 * Writes the server's answer about one entry into the database, in one transaction. A success stores the record, removes
 * the entry and moves the base version of later entries. A refusal or conflict keeps the entry with its reason. Answers
 * `again` if the server itself failed and the entry is to be tried another time.
 */
export async function settle(
  database: DeviceDatabase,
  entry: QueuedEntry,
  result: Result,
): Promise<'settled' | 'again'> {
  const trouble = isGoneAlready(entry, result) ? null : troubleOf(result);
  const isAgain = trouble !== null && isForAnotherTry(entry, result);
  const stores = openStores(database);
  const outbox = stores.objectStore('outbox');
  // If the person discarded or changed the entry meanwhile, the answer is about an older write and must not touch it.
  const isCurrent = (await outbox.get(entry.position))?.mutation.mutationId === entry.mutation.mutationId;
  if (isCurrent && isAgain) await outbox.put({ ...entry, ...answeredNow(entry), failures: (entry.failures ?? 0) + 1 });
  else if (isCurrent && trouble !== null) await refuse(stores, entry, trouble);
  else if (isCurrent) await outbox.delete(entry.position);
  if (trouble === null) await storeAccepted(stores, entry, result);
  await stores.done;
  return isAgain ? 'again' : 'settled';
}
