import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './startup-error.ts';

/** The contents of the `postmaster.pid` of a running PostgreSQL. */
export type PostmasterFile = { readonly pid: number; readonly port: number | null };

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether the process is the PostgreSQL of this cluster, and not another process with the number of a dead one. */
function isPostmasterOf(pid: number, clusterDirectory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (!state.includes('(postgres)') || state.includes(') Z ')) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDirectory);
  } catch (error) {
    // If the system hides other processes' folders, assume that it is ours; any other error means that it is gone.
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

/** The running PostgreSQL of a cluster, or null. `port` is null until it has written one. */
export async function livingPostmaster(clusterDirectory: string): Promise<PostmasterFile | null> {
  const [pidLine, , , portLine] = await readLines(clusterDirectory);
  const pid = Number.parseInt(pidLine ?? '', 10);
  if (Number.isNaN(pid) || !isPostmasterOf(pid, clusterDirectory)) return null;
  const port = Number.parseInt(portLine ?? '', 10);
  return { pid, port: Number.isNaN(port) ? null : port };
}

/**
 * Frees a cluster whose `postmaster.pid` names a process that is something else, since numbers are reused after a
 * reboot. With our own number PostgreSQL takes the file for a dead parent's and still checks the shared memory in it.
 */
export async function disownStalePid(clusterDirectory: string): Promise<void> {
  const [pidLine, ...rest] = await readLines(clusterDirectory);
  const pid = Number.parseInt(pidLine ?? '', 10);
  if (Number.isNaN(pid) || !isAlive(pid) || isPostmasterOf(pid, clusterDirectory)) return;
  await writeFile(join(clusterDirectory, 'postmaster.pid'), [String(process.pid), ...rest].join('\n'));
}
