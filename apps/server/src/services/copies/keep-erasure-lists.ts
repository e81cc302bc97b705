import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { allErasures } from '../../db/erasure-rows.ts';
import { ERASURES_NAME } from '../../platform/data-directory.ts';
import { lastCopies } from '../../platform/last-backup.ts';
import { CopyError } from './copy-error.ts';
import { addErasures, serverList } from './erasure-list.ts';

const HOUR_MS = 3_600_000;
/** A folder on the network may hang, and an erasure is not to. */
const PATIENCE_MS = 5_000;

type Parts = { db: Database; dataDir: string; now: () => Date; log: Logger; patienceMs?: number };

/** Lists of erasures outside of the database, which may be lost with all that it knows. */
export type ErasureLists = {
  /** Brings them up to date, or logs that it could not; never throws, and takes five seconds at most. */
  readonly refresh: () => Promise<void>;
  /** Ends with the last of what is under way, also where who asked for it no longer waits. */
  readonly close: () => Promise<void>;
};

/** Each call does the work, after those that were called before. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(work);
    return last;
  };
}

/** Adds all that the database knows; a damaged list makes way, so that it does not keep later erasures out. */
async function bringUpToDate({ db, now, log }: Parts, file: string): Promise<void> {
  // Told before the database is asked: the list never claims more than it has.
  const until = now().toISOString();
  const list = { until, erasures: await allErasures(db) };
  try {
    await addErasures(file, list);
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    log.error({ event: 'erasure-list-damaged', err: error }, 'security');
    await rename(file, `${file}.danificada`);
    await addErasures(file, list);
  }
}

async function bringUpToDateBeside(parts: Parts): Promise<void> {
  const copies = lastCopies(parts.dataDir);
  if (copies === null) return;
  // Its folder is the backup's to make: a disk that is not mounted leaves an empty one, which is not to be filled.
  await bringUpToDate(parts, serverList(copies.folder, copies.id));
}

/**
 * Keeps lists of the erasures in DATA_DIR and beside the last copy: brought up to date at the start, at each erasure and each
 * hour, so that what failed once is made up for.
 */
export function keepErasureLists(parts: Parts): ErasureLists {
  const { dataDir, log, patienceMs = PATIENCE_MS } = parts;
  const keeper = (place: string, work: () => Promise<void>) => {
    const tell = (err: unknown): void => log.error({ event: 'erasure-unlisted', place, err }, 'security');
    return inTurn(() => work().catch(tell));
  };
  const inData = keeper('data', () => bringUpToDate(parts, join(dataDir, ERASURES_NAME)));
  const besideCopies = keeper('copies', () => bringUpToDateBeside(parts));
  let underWay: Promise<unknown> = Promise.resolve();
  const refresh = async (): Promise<void> => {
    const waiting = new AbortController();
    const late = pause(patienceMs, 'late' as const, { signal: waiting.signal }).catch(() => 'told' as const);
    underWay = Promise.all([inData(), besideCopies()]);
    const first = await Promise.race([underWay, late]);
    waiting.abort();
    if (first === 'late') log.error({ event: 'erasure-unlisted', place: 'slow' }, 'security');
  };
  void refresh();
  const timer = setInterval(refresh, HOUR_MS).unref();
  return {
    refresh,
    close: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
