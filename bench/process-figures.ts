import { readdir, readFile } from 'node:fs/promises';

/*
 * What Linux tells of a process under /proc: the memory that it holds resident, its fair share of what it holds with
 * others (PostgreSQL's processes have their buffers in common), and the time that it computed.
 */

const BYTES_OF_KB = 1024;

async function linesOf(path: string): Promise<string> {
  // A process may end between being listed and being read.
  return readFile(path, 'utf8').catch(() => '');
}

function kilobytes(text: string, key: string): number {
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * BYTES_OF_KB;
}

/** Bytes that a process holds resident. */
export async function residentBytes(pid: number): Promise<number> {
  return kilobytes(await linesOf(`/proc/${pid}/status`), 'VmRSS');
}

/** Bytes of a process with its fair share of what is shared. */
export async function shareBytes(pid: number): Promise<number> {
  return kilobytes(await linesOf(`/proc/${pid}/smaps_rollup`), 'Pss');
}

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds that a process has computed, on all cores together: what else the machine does is left out. */
export async function computedMilliseconds(pid: number): Promise<number> {
  // The name in the second place may hold spaces; the two times are the 12th and 13th after it.
  const fields = (await linesOf(`/proc/${pid}/stat`)).replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** A process below another, however deep. */
export type Descendant = { pid: number; name: string };

/** Every process below one, itself left out. */
export async function descendantsOf(pid: number): Promise<Descendant[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (one) => {
      const status = await linesOf(`/proc/${one}/status`);
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      return { pid: one, parent, name: /^Name:\s+(.+)$/m.exec(status)?.[1] ?? '' };
    }),
  );
  const below = (parent: number): Descendant[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [{ pid: one.pid, name: one.name }, ...below(one.pid)]);
  return below(pid);
}

/** Bytes as MB of the table. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
