import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
export const MEMORY = '/dev/shm';
/** What the databases and browsers of all files at once may take, with as much again to spare, in bytes. */
const ROOM = 6 * 1024 ** 3;

/** Whether programs may run from there, as the database's do that are copied beside the data. */
function runsPrograms(place: string): boolean {
  const folder = mkdtempSync(join(place, 'cafezal-try-'));
  try {
    const program = join(folder, 'true');
    copyFileSync('/bin/true', program);
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && runsPrograms(MEMORY);
  } catch {
    return false;
  }
}

/**
 * The folder below which tests put their databases and browsers: in memory where that has room, which spares the copies
 * and the waits for the disk; else the system's. A database asks for its writes to be on the disk in either.
 */
export const placeOfTests = (): string => (hasRoomInMemory() ? MEMORY : tmpdir());
