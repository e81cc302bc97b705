import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { type ConcurrencyLimit, limitConcurrency } from '../request/concurrency-limit.ts';

/** How long a writer waits for those before it, in ms: as long as for the lock itself. */
const PATIENCE_MS = 15_000;

/** Writers of this process on a farm: the one whose turn it is and those who wait, and those among them who write much. */
type Line = { takeTurn: ConcurrencyLimit; writers: number; long: number };

/** By the farm's key. Other instances' writers are not known here: the head of this line waits for them at the farm's row. */
const lines = new Map<string, Line>();

/** A writer of a farm, by the farm's key: whether it writes much under the lock, and how long it waits for its turn, in ms. */
export type Writer = { key: string; isLong?: boolean; patienceMs?: number | undefined };

/** Runs what takes the lock of a farm when its turn comes; `server/not-ready` (503) where that takes too long. */
async function inLine<Result>(
  { key, isLong = false, patienceMs }: Writer,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(key) ?? { takeTurn: limitConcurrency(1, PATIENCE_MS), writers: 0, long: 0 };
  lines.set(key, line);
  line.writers += 1;
  line.long += isLong ? 1 : 0;
  try {
    return await line.takeTurn(work, patienceMs);
  } finally {
    line.writers -= 1;
    line.long -= isLong ? 1 : 0;
    if (line.writers === 0) lines.delete(key);
  }
}

/** Runs what takes the lock of a farm at once, where no writer of this process is before it; undefined without a try where one is. */
export const ifFree = <Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> =>
  lines.has(key) ? Promise.resolve(undefined) : inLine({ key }, work);

/**
 * A transaction that takes the lock of a farm. It begins when the writers of this process before it are done: who waits holds no
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
