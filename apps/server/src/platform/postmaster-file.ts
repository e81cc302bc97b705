import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './startup-error.ts';

/** What `postmaster.pid` says of a running PostgreSQL. */
export type PostmasterFile = { readonly pid: number; readonly port: number | null };

/** Whether a process with this id runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether the process is the PostgreSQL of this cluster, and not one that got a dead one's number. */
function isPostmasterOf(pid: number, clusterDirectory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (!state.includes('(postgres)') || state.includes(') Z ')) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDirectory);
  } catch (error) {
    // Where the system hides other processes' folders, a PostgreSQL is taken for ours; else it is gone in the meantime.
    return errorCode(error) === 'EACCES';
  }
}

async function readLines(clusterDirectory: string): Promise<string[]> {
  try {
    return (await readFile(join(clusterDirectory, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The living PostgreSQL of a cluster, or null. `port` is null while it has not said one. */
export async function livingPostmaster(clusterDirectory: string): Promise<PostmasterFile | null> {
  const [pidLine, , , portLine] = await readLines(clusterDirectory);
  const pid = Number.parseInt(pidLine ?? '', 10);
  if (Number.isNaN(pid) || !isPostmasterOf(pid, clusterDirectory)) return null;
  const port = Number.parseInt(portLine ?? '', 10);
  return { pid, port: Number.isNaN(port) ? null : port };
}

/**
 * Frees a cluster whose `postmaster.pid` names a process that is alive but something else (numbers come again
 * after a restart of the machine). Our own number in its place makes PostgreSQL take the file for a dead parent's
 * and still check the shared memory that it names.
 */
export async function disownStalePid(clusterDirectory: string): Promise<void> {
  const [pidLine, ...rest] = await readLines(clusterDirectory);
  const pid = Number.parseInt(pidLine ?? '', 10);
  if (Number.isNaN(pid) || !isAlive(pid) || isPostmasterOf(pid, clusterDirectory)) return;
  await writeFile(join(clusterDirectory, 'postmaster.pid'), [String(process.pid), ...rest].join('\n'));
}
