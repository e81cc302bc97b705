import { readdir, readFile } from 'node:fs/promises';

/*
 * Memory as Linux tells it under /proc: what a process holds resident, and its fair share of what it holds with others
 * (PostgreSQL's processes have their buffers in common).
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
