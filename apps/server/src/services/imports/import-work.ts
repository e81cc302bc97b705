import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { beginWork, noteWork, type StoredImport } from '../../db/import-rows.ts';
import type { ImportFailure, ImportWork } from '../../db/import-tables.ts';
import { outageOf } from '../../db/outage.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import { limitConcurrency } from '../request/concurrency-limit.ts';
import { createPersonalTurns } from '../request/personal-turns.ts';

/** How long an answer waits for the work, in ms. */
const ANSWER_MS = 2_000;
const NOTE_MS = 500;
/** Work that was not noted for so long is dead: its process was killed, and nothing of it was committed. */
const DEAD_MS = 15_000;

/**
 * Each import at work holds a connection and much of the processor, so that a process works on two at once. The others stand in
 * line, which their notes tell, for as long as some large ones take, in ms.
 */
export const IMPORT_PATIENCE_MS = 10 * 60_000;
const takeTurn = limitConcurrency(2, IMPORT_PATIENCE_MS);
/** One of each person stands there: who brings twenty files at once lets others in between, and two files of a farm would wait for each other. */
const takeOwnTurn = createPersonalTurns({ most: 1, patienceMs: IMPORT_PATIENCE_MS });

async function inLine(userId: string, work: () => Promise<void>): Promise<void> {
  const leave = await takeOwnTurn(userId);
  return takeTurn(work).finally(leave);
}

/** What work on imports uses; the log and the id of the request that asked for it. */
export type WorkParts = {
  db: Database;
  now: () => Date;
  log: Logger;
  background: BackgroundWork;
  requestId: string;
};

/** Tells how many records are done. */
export type Progress = (done: number, of: number) => void;

/** Why work came to nothing, as people may read it. */
function failureOf(error: unknown, requestId: string): ImportFailure {
  const problem = error instanceof Problem ? error : new Problem(outageOf(error) ?? 'internal');
  const { lines, records } = problem.details;
  const { code, message } = problem;
  const known = { ...(lines === undefined ? {} : { lines }), ...(records === undefined ? {} : { records }) };
  return { code, message, ...known, ...(problem.status < 500 ? {} : { requestId }) };
}

/** Notes of work under way, one after another; `end` is the last of them. */
function noteRegularly(
  { db, now, log }: WorkParts,
  scope: FarmScope,
  { id, status, first }: Pick<StoredImport, 'id' | 'status'> & { first: ImportWork },
) {
  let state = first;
  let noted = Promise.resolve();
  const note = (work: ImportWork | null, failure?: ImportFailure): Promise<void> => {
    const about = { id, status, work, ...(failure === undefined ? {} : { failure }) };
    noted = noted
      .then(() => noteWork(db, scope, about))
      .catch((error: unknown) => log.warn({ err: error }, 'an import could not be noted'));
    return noted;
  };
  const timer = setInterval(() => {
    state = { ...state, until: now().getTime() + DEAD_MS };
    void note(state);
  }, NOTE_MS);
  const progress: Progress = (done, of) => {
    state = { ...state, done, of };
  };
  const end = (failure?: ImportFailure): Promise<void> => {
    clearInterval(timer);
    return note(null, failure);
  };
  return { progress, end };
}

type Work = {
  row: StoredImport;
  status: ImportWork['status'];
  /** Is given the import as it is once nobody else can change it. */
  work: (row: StoredImport, progress: Progress) => Promise<void>;
  /** How long the answer waits for the work, in ms: 2 s. */
  answerMs?: number;
};

/**
 * Works on an import that is still as it was read, as the only instance. Answers true once the work is done, false where it takes longer
 * than the answer waits or somebody else does it: it goes on then, and how far it is, or why it came to nothing, stands with the import. Rejects
 * with what the work throws within that time.
 */
export async function workOnImport(
  parts: WorkParts,
  scope: FarmScope,
  { row, status, work, answerMs = ANSWER_MS }: Work,
): Promise<boolean> {
  const { db, now, background, requestId } = parts;
  const first: ImportWork = { status, done: 0, of: 0, until: now().getTime() + DEAD_MS };
  const begun = await beginWork(db, scope, { id: row.id, status: row.status, work: first, now: now() });
  if (begun === undefined) return false;
  const log = parts.log.child({ requestId, importId: row.id });
  const { progress, end } = noteRegularly({ ...parts, log }, scope, { ...row, first });
  let isLate = false;
  const fail = async (error: unknown): Promise<never> => {
    if (isLate) log[error instanceof Problem ? 'info' : 'error']({ err: error }, 'work on an import failed');
    await end(failureOf(error, requestId));
    throw error;
  };
  const done = inLine(scope.userId, () => work(begun, progress)).then(() => end(), fail);
  background.run('import', () => done.catch(() => undefined));
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const clock = setTimeout(() => {
    isLate = true;
    resolve(false);
  }, answerMs);
  try {
    return await Promise.race([done.then(() => true), late]);
  } finally {
    clearTimeout(clock);
  }
}
