import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase, DeviceRecord, OutboxTrouble } from '../database/device-database.ts';
import { isQueued, type QueuedEntry } from '../database/queued-entries.ts';
import { asStored } from './as-stored.ts';

type Result = MutationResult<DeviceRecord>;

/** How often a write that the server itself failed at is tried again before its person is told. */
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

/** Dotted names of what a write sends. */
const sentNames = ({ mutation: { patch = {} } }: QueuedEntry): string[] =>
  Object.entries(patch).flatMap(([name, value]) =>
    name === 'data' && isObject(value) ? Object.keys(value).map((key) => `data.${key}`) : [name],
  );

/** An entry that was let in, and the version of its record as the server answered it then. */
type LetIn = { entry: QueuedEntry; status: Result['status']; version: number };

/** The version that an entry made; undefined where its answer was lost and others may have written since: it is one of several then. */
function madeVersion({ entry, status, version }: LetIn): number | undefined {
  const { op, baseVersion } = entry.mutation;
  if (op === 'create') return 1;
  if (status !== 'duplicate') return version;
  return baseVersion !== undefined && version === baseVersion + 1 ? version : undefined;
}

/**
 * The version that a later write of the same record stands on: the one that its person saw, moved by what this device itself
 * wrote in between. It never moves past a version that others made, or the write would go over what they wrote unseen;
 * save for a change that sends no more than what was merged just now, for of that they changed nothing.
 */
function nextBase(later: QueuedEntry, letIn: LetIn): number {
  const { entry, status, version } = letIn;
  const made = madeVersion(letIn);
  const seen = later.mutation.baseVersion ?? entry.mutation.baseVersion ?? 1;
  if (made !== undefined && made - 1 <= seen) return Math.max(made, seen);
  const sent = sentNames(entry);
  const isChange = entry.mutation.op === 'update' && later.mutation.op === 'update';
  const isAgain = isChange && status === 'merged' && sentNames(later).every((name) => sent.includes(name));
  return isAgain ? version : seen;
}

const openStores = (database: DeviceDatabase) =>
  database.transaction(['outbox', 'records'], 'readwrite', { durability: 'strict' });

type Stores = ReturnType<typeof openStores>;

/** The writes of a record that were made after one of them, oldest first. */
const laterThan = async (stores: Stores, { farmId, position, mutation }: QueuedEntry): Promise<QueuedEntry[]> =>
  (await stores.objectStore('outbox').index('byRecord').getAll([farmId, mutation.recordId]))
    .filter(isQueued)
    .filter((other) => other.position > position);

/** A write is in: its record is kept as answered, and what waits on the same record learns on which version it stands. */
async function letIn(stores: Stores, entry: QueuedEntry, { status, record }: Result): Promise<void> {
  if (record === undefined) return;
  await stores.objectStore('records').put(asStored(record));
  const { version } = record;
  for (const later of await laterThan(stores, entry)) {
    if (later.trouble !== null) continue;
    const baseVersion = nextBase(later, { entry, status, version });
    await stores.objectStore('outbox').put({ ...later, mutation: { ...later.mutation, baseVersion } });
  }
}

/** A write is refused: it waits for its person, unless they took the record back meanwhile, which then never was. */
async function refuse(stores: Stores, entry: QueuedEntry, trouble: OutboxTrouble): Promise<void> {
  const outbox = stores.objectStore('outbox');
  const later = await laterThan(stores, entry);
  const neverWas = entry.mutation.op === 'create' && trouble.kind === 'refused' && trouble.code !== 'internal';
  const isTakenBack = neverWas && later.at(-1)?.mutation.op === 'delete';
  if (!isTakenBack) await outbox.put({ ...entry, trouble });
  else for (const { position } of [entry, ...later]) await outbox.delete(position);
}

/** Is there nothing left to do although the server refuses: what is to be deleted is not there? */
const isGoneAlready = ({ mutation }: QueuedEntry, { error }: Result): boolean =>
  mutation.op === 'delete' && error?.code === 'record/not-found';

/** Did the server fail at a write itself, so that it may do better another time? */
const isForAnotherTry = ({ failures = 0 }: QueuedEntry, { status, error }: Result): boolean =>
  status === 'rejected' && (error?.code ?? 'internal') === 'internal' && failures < MOST_FAILURES;

/**
 * Writes down what the server did with one entry, in one transaction: a success stores the record and removes the entry,
 * and the record's later entries learn on which version they stand; trouble keeps it with its reason. Answers `again` where
 * it is to be tried another time, since the server itself failed.
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
  // Discarded or put right meanwhile: what the server said is not about what stands there now.
  const isCurrent = (await outbox.get(entry.position))?.mutation.mutationId === entry.mutation.mutationId;
  if (isCurrent && isAgain) await outbox.put({ ...entry, failures: (entry.failures ?? 0) + 1 });
  else if (isCurrent && trouble !== null) await refuse(stores, entry, trouble);
  else if (isCurrent) await outbox.delete(entry.position);
  if (trouble === null) await letIn(stores, entry, result);
  await stores.done;
  return isAgain ? 'again' : 'settled';
}
