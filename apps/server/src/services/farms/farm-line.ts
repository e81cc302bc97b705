import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { type ConcurrencyLimit, limitConcurrency } from '../request/concurrency-limit.ts';

/** How long a writer waits for those before it, in ms: as long as for the lock itself. */
const PATIENCE_MS = 15_000;

/**
 * Writers of a farm that have a connection at once: one writes, and the next wait at the farm's row, so that nobody waits for
 * the pool while the row is free. Behind one that writes much a single one waits there, since it may wait for long.
 */
const MOST_CONNECTED = 3;
const BEHIND_LONG = 2;

/** Writers of this process on a farm: all and those among them who write much, and the work of those whose turn it is. */
type Line = { takeTurn: ConcurrencyLimit; writers: number; long: number; underWay: Set<Promise<unknown>> };

/** By the farm's key. Other instances' writers are not known here: the heads of this line wait for them at the farm's row. */
const lines = new Map<string, Line>();

function lineOf(key: string): Line {
  const known = lines.get(key);
  if (known !== undefined) return known;
  const room = (): number => (isWrittenLong(key) ? BEHIND_LONG : MOST_CONNECTED);
  const line = {
    takeTurn: limitConcurrency(room, PATIENCE_MS),
    writers: 0,
    long: 0,
    underWay: new Set<Promise<unknown>>(),
  };
  lines.set(key, line);
  return line;
}

/** A writer of a farm, by the farm's key: whether it writes much under the lock, and how long it waits for its turn, in ms. */
export type Writer = { key: string; isLong?: boolean; patienceMs?: number | undefined };

/**
 * Work that writes much waits for all who are nearer to the row: who waits there for the end of a writer would race with it for the
 * row's new version, and lose.
 */
async function afterThose({ underWay }: Line, { isLong = false }: Writer): Promise<void> {
  if (isLong) await Promise.allSettled(underWay);
}

/** Runs what takes the lock of a farm when its turn comes; `server/not-ready` (503) where that takes too long. */
async function inLine<Result>(writer: Writer, work: () => Promise<Result>): Promise<Result> {
  const { key, isLong = false, patienceMs } = writer;
  const line = lineOf(key);
  line.writers += 1;
  line.long += isLong ? 1 : 0;
  const run = async (): Promise<Result> => {
    const done = afterThose(line, writer).then(work);
    line.underWay.add(done);
    return done.finally(() => line.underWay.delete(done));
  };
  try {
    return await line.takeTurn(run, patienceMs);
  } finally {
    line.writers -= 1;
    line.long -= isLong ? 1 : 0;
    if (line.writers === 0) lines.delete(key);
  }
}

/**
 * Runs what takes the lock of a farm at once; undefined without a try where somebody writes much, or where it would have to wait in
 * line. A writer before it is no reason: that one may still wait for a connection.
 */
export const ifFree = <Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> =>
  isWrittenLong(key) || (lines.get(key)?.writers ?? 0) >= MOST_CONNECTED
    ? Promise.resolve(undefined)
    : inLine({ key }, work);

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
export const isAwaited = (farmKey: string): boolean => (lines.get(farmKey)?.writers ?? 0) > 1;

/** Whether somebody writes much on a farm, so that what is read without its lock will have changed. */
export const isWrittenLong = (farmKey: string): boolean => (lines.get(farmKey)?.long ?? 0) > 0;
