import { dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { ChangeNumbers } from '../../db/change-numbers.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockFarmForWriting } from '../../db/farm-lock.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { keepSections, keptSections } from '../../db/kept-sections.ts';
import { planAnew } from '../../db/plan-anew.ts';
import { createSavepoints } from '../../db/savepoints.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import { transactionInLine, type Writer } from './farm-line.ts';

/** One transaction on a farm: it holds the lock of the farm's row, so writers of one farm follow each other. */
export type FarmWriting = {
  trx: DatabaseTransaction;
  scope: FarmScope;
  farm: FarmFacts;
  /** The time of the write, and the day on the farm. */
  now: Date;
  /** When the person recorded it: now, or earlier if a device was offline. */
  recordedAt: Date;
  today: string;
  /** Change number of the first written row. */
  change: string;
  /** Where the write comes from, if no person typed it: a file and its line. The history says so. */
  source?: string;
  /** Further change numbers, one for each changed row. */
  moreChanges: (count: number) => string[];
};

type Parts = { db: Database; now: () => Date; announcer: FarmAnnouncer };

/** A transaction with the farm's lock: its numbers, and how to make the next write. */
type Locked = { trx: DatabaseTransaction; numbers: ChangeNumbers; nextWriting: () => FarmWriting };

/** Announces the change to the farm's devices after the commit, if anything was written. */
async function underLock<Result>(
  { db, now, announcer }: Parts,
  { scope, ...writer }: Omit<Writer, 'key'> & { scope: FarmScope },
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  const write = async (trx: DatabaseTransaction): Promise<{ result: Result; isChanged: boolean }> => {
    const { change: locked, farm } = await lockFarmForWriting(trx, scope);
    const numbers = new ChangeNumbers(locked);
    const nextWriting = (): FarmWriting => {
      const [at, [change = '']] = [now(), numbers.take(1)];
      const today = dayIn(farm.settings.timezone, at);
      return { trx, scope, farm, now: at, recordedAt: at, today, change, moreChanges: (count) => numbers.take(count) };
    };
    const done = await work({ trx, numbers, nextWriting });
    await numbers.keep(trx, scope.key);
    return { result: done, isChanged: numbers.areTaken };
  };
  const { result, isChanged } = await transactionInLine(db, { key: scope.key, ...writer }, write);
  if (isChanged) announcer.changed(scope.key);
  return result;
}

/**
 * Runs a write on a farm in one transaction. It takes the farm's next change number, which locks the farm's row, so
 * that writers of a farm run one after another. A write that throws is rolled back. After the commit the change is
 * announced to the farm's devices. 503 where its turn does not come in time.
 */
export const writeToFarm = <Result>(
  parts: Parts,
  scope: FarmScope,
  work: (writing: FarmWriting) => Promise<Result>,
): Promise<Result> => underLock(parts, { scope }, ({ nextWriting }) => work(nextWriting()));

/**
 * One of several writes in a transaction: if it throws, only this write is rolled back, with its numbers. `isRefusal` says of which
 * errors nothing was written before: a write that only throws such ones needs no savepoint.
 */
export type WriteOne = <Result>(
  work: (writing: FarmWriting) => Promise<Result>,
  isRefusal?: (error: unknown) => boolean,
) => Promise<Result>;

type Several = Parts & Pick<Writer, 'patienceMs'>;
/** `isApart`: each write is behind a savepoint, since one of them broke. */
type SeveralWrites<Result> = (write: WriteOne, trx: DatabaseTransaction, isApart: boolean) => Promise<Result>;

/** Thrown through all of a transaction whose writes have to be made anew, each behind a savepoint. */
export class BrokenTogether extends Error {}

/** Several writes of a transaction; with `isApart` each of them is behind a savepoint. */
function writerOf({ trx, numbers, nextWriting }: Locked, isApart: boolean): WriteOne {
  const savepoints = createSavepoints(trx);
  return async (write, isRefusal) => {
    const takeBack = numbers.mark();
    const hasSavepoint = isApart || isRefusal === undefined;
    if (hasSavepoint) await savepoints.next();
    try {
      return await write(nextWriting());
    } catch (error) {
      takeBack();
      if (hasSavepoint) {
        await savepoints.rollBack();
        keptSections(trx)?.forget();
      } else if (!isRefusal(error)) throw new BrokenTogether('a write broke behind no savepoint', { cause: error });
      throw error;
    }
  };
}

/**
 * Runs several writes on a farm, one after another, under one lock and with one commit. Nothing is committed before
 * this resolves. What rules consult is read once. Where a write without a savepoint breaks, all is rolled back and `work` runs anew with
 * one for each: it has to let `BrokenTogether` pass. 503 where its turn does not come in time: 25 s, or `patienceMs`.
 */
export async function writeSeveralToFarm<Result>(
  parts: Several,
  scope: FarmScope,
  work: SeveralWrites<Result>,
): Promise<Result> {
  const writeAll = (isApart: boolean): Promise<Result> =>
    underLock(parts, { scope, writes: 'several', patienceMs: parts.patienceMs }, (locked) => {
      keepSections(locked.trx);
      return work(writerOf(locked, isApart), locked.trx, isApart);
    });
  try {
    return await writeAll(false);
  } catch (error) {
    if (!(error instanceof BrokenTogether)) throw error;
    return writeAll(true);
  }
}

/**
 * Runs writes of which all stay or none, without savepoints: where one throws, the others may still be tried, to learn what else is
 * wrong, and then `work` has to throw. Others of the farm wait until the end.
 */
export const writeAllToFarm = <Result>(
  parts: Several,
  scope: FarmScope,
  work: SeveralWrites<Result>,
): Promise<Result> => {
  let hasThrown = false;
  const writeAll = async ({ trx, nextWriting }: Locked): Promise<Result> => {
    keepSections(trx);
    await planAnew(trx);
    const result = await work(
      async (write) => {
        try {
          return await write(nextWriting());
        } catch (error) {
          hasThrown = true;
          throw error;
        }
      },
      trx,
      false,
    );
    if (hasThrown) throw new Error('one of the writes was refused, and nothing may stay');
    return result;
  };
  return underLock(parts, { scope, writes: 'all', patienceMs: parts.patienceMs }, writeAll);
};
