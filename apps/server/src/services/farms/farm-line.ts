import { CONNECTIONS, type Database, type DatabaseTransaction } from '../../db/database.ts';
import { type ConcurrencyLimit, limitConcurrency } from '../request/concurrency-limit.ts';

/** How long a writer waits for those before it, in ms: devices wait for an answer for 30 s. */
const PATIENCE_MS = 25_000;

/**
 * Writers of a farm that have a connection at once: one writes, and the next wait at the farm's row, so that nobody waits for
 * the pool while the row is free. Behind a batch, which lets others in, a single one waits there. Behind what writes all or nothing
 * nobody does, since that would be for longer than for the lock.
 */
const MOST_CONNECTED = { one: 3, several: 2, all: 1 } as const;

/** Connections that writers leave for others: while the disk lets every commit wait, whoever only reads need not. */
const LEFT_FOR_READERS = 4;

/** Writers of all farms, whose turn it is on their own. */
const takeConnection = limitConcurrency(CONNECTIONS - LEFT_FOR_READERS, PATIENCE_MS);

/** How much a writer writes under one lock: one change, a batch that lets others in, or all of many. */
type Writes = keyof typeof MOST_CONNECTED;

/** Writers of this process on a farm by how much they write, and the work of those whose turn it is. */
type Line = { takeTurn: ConcurrencyLimit; writers: Record<Writes, number>; underWay: Set<Promise<unknown>> };

/** By the farm's key. Other instances' writers are not known here: the heads of this line wait for them at the farm's row. */
const lines = new Map<string, Line>();

/** A writer of a farm, by the farm's key: how much it writes, and how long it waits for its turn, in ms. */
export type Writer = { key: string; writes?: Writes; patienceMs?: number | undefined };

const countOf = (key: string): number => {
  const { one, several, all } = lines.get(key)?.writers ?? { one: 0, several: 0, all: 0 };
  return one + several + all;
};

function roomOn(key: string): number {
  const { several, all } = lines.get(key)?.writers ?? { several: 0, all: 0 };
  return MOST_CONNECTED[all > 0 ? 'all' : several > 0 ? 'several' : 'one'];
}

function lineOf(key: string): Line {
  const known = lines.get(key);
  if (known !== undefined) return known;
  const line = {
    takeTurn: limitConcurrency(() => roomOn(key), PATIENCE_MS),
    writers: { one: 0, several: 0, all: 0 },
    underWay: new Set<Promise<unknown>>(),
  };
  lines.set(key, line);
  return line;
}

/**
 * Work that writes much waits for all who are nearer to the row: who waits there for the end of a writer would race with it for the
 * row's new version, and lose.
 */
async function afterThose({ underWay }: Line, writes: Writes): Promise<void> {
  if (writes !== 'one') await Promise.allSettled(underWay);
}

/** Runs what takes the lock of a farm when its turn comes; `server/not-ready` (503) where that takes too long. */
async function inLine<Result>(writer: Writer, work: () => Promise<Result>): Promise<Result> {
  const { key, writes = 'one', patienceMs = PATIENCE_MS } = writer;
  const line = lineOf(key);
  line.writers[writes] += 1;
  const until = performance.now() + patienceMs;
  const run = async (): Promise<Result> => {
    const done = afterThose(line, writes).then(() => takeConnection(work, Math.max(0, until - performance.now())));
    line.underWay.add(done);
    return done.finally(() => line.underWay.delete(done));
  };
  try {
    return await line.takeTurn(run, patienceMs);
  } finally {
    line.writers[writes] -= 1;
    if (countOf(key) === 0) lines.delete(key);
  }
}

/**
 * Runs a write that reads first and takes the lock at its end; undefined without a try where another writer of this process is at work,
 * which would change what it read. It stands in the line from its beginning, so that of writers who come at once one alone tries.
 */
export const ifFree = <Result>(key: string, write: () => Promise<Result>): Promise<Result | undefined> =>
  countOf(key) > 0 ? Promise.resolve(undefined) : inLine({ key }, write);

/**
 * A transaction that takes the lock of a farm. It begins when few writers of this process are before it: who waits in line holds no
 * connection, so that those of one farm never leave none for others.
 */
export const transactionInLine = <Result>(
  db: Database,
  writer: Writer,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> => inLine(writer, () => db.transaction().execute(work));

/** Whether another writer waits for the lock of the farm that the caller holds. */
export const isAwaited = (farmKey: string): boolean => countOf(farmKey) > 1;

/** Writers of this process who wait for a connection, their turn on their farm being come. */
export const writersForConnection = takeConnection.waiting;

/** Writers of this process who wait for their turn, on all farms. */
export const writersInLine = (): number =>
  [...lines].reduce((sum, [key, { underWay }]) => sum + countOf(key) - underWay.size, 0);
