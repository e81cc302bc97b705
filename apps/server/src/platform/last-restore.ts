import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';
import { errorCode } from './startup-error.ts';

const FILE = 'restored.json';

/** A copy that was put back: when, of what moment (both ISO) it is, and whether sessions were ended by it. */
export type NotedRestore = { readonly at: string; readonly of: string; readonly endedSessions: boolean };

/** Notes in the data folder that a copy was put back, for the log of the server that starts next. */
export const noteRestore = (dataDir: string, restored: NotedRestore): Promise<void> =>
  writeFile(join(dataDir, FILE), `${JSON.stringify(restored)}\n`);

/** Logs once, as an event of security, that a copy was put back since the last start. */
export async function tellRestore(dataDir: string, log: Log): Promise<void> {
  try {
    // Our own file, written whole or not at all by a command that says so.
    const { at, of, endedSessions } = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as NotedRestore;
    log.warn({ event: 'copy-restored', at, of, endedSessions }, 'security');
    await rm(join(dataDir, FILE));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') log.warn({ error }, 'a note about a copy that was put back cannot be read');
  }
}
