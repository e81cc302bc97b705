import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { beginWork, noteWork, type StoredImport } from '../../db/import-rows.ts';
import type { ImportWork } from '../../db/import-tables.ts';
import type { BackgroundWork } from '../request/background-work.ts';

/** How long an answer waits for the work, in ms. */
const ANSWER_MS = 2_000;
const NOTE_MS = 500;
/** Work that was not noted for so long is dead: its process was killed, and nothing of it was committed. */
const DEAD_MS = 15_000;

export type WorkParts = { db: Database; now: () => Date; log: Logger; background: BackgroundWork };

/** Tells how many records are done. */
export type Progress = (done: number, of: number) => void;

/**
 * Works on an import, as the only instance. Answers true once the work is done, false where it takes longer than 2 s or somebody else
 * does it: it goes on then, and how far it is stands with the import. Rejects with what the work throws within that time.
 */
export async function workOnImport(
  { db, now, log, background }: WorkParts,
  scope: FarmScope,
  {
    row,
    status,
    work,
  }: { row: StoredImport; status: ImportWork['status']; work: (progress: Progress) => Promise<void> },
): Promise<boolean> {
  const { id } = row;
  let state: ImportWork = { status, done: 0, of: 0, until: now().getTime() + DEAD_MS };
  if (!(await beginWork(db, scope, { id, work: state, now: now() }))) return false;
  const note = (next: ImportWork | null): Promise<void> => noteWork(db, scope, { id, status: row.status, work: next });
  const timer = setInterval(() => {
    state = { ...state, until: now().getTime() + DEAD_MS };
    note(state).catch((error: unknown) => log.warn({ err: error }, 'an import could not be noted'));
  }, NOTE_MS);
  const progress: Progress = (done, of) => {
    state = { ...state, done, of };
  };
  const done = work(progress).finally(async () => {
    clearInterval(timer);
    await note(null);
  });
  background.run('import', () => done.catch(() => undefined));
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const clock = setTimeout(() => resolve(false), ANSWER_MS);
  try {
    return await Promise.race([done.then(() => true), late]);
  } finally {
    clearTimeout(clock);
  }
}
