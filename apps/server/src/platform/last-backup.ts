import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'last-backup.json';

/** `id` tells data folders apart whose copies lie in one folder. Notes of before have `at` alone, or lack `missing`. */
type Note = { at: string; folder?: string; id?: string; missing?: number };

function read(dataDir: string): Note | null {
  try {
    // Our own file; what cannot be read of it counts as none.
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Note;
  } catch {
    return null;
  }
}

/**
 * Notes in the data folder of what moment (ISO) the last whole copy is and how many files it lacks, for the metrics, and in which folder
 * of copies it lies.
 */
export async function noteBackup(
  dataDir: string,
  made: { at: string; folder: string; missing: number },
): Promise<void> {
  const note: Note = { ...made, id: read(dataDir)?.id ?? randomUUID() };
  const aside = join(dataDir, `${FILE}.${process.pid}`);
  await writeFile(aside, `${JSON.stringify(note)}\n`);
  await rename(aside, join(dataDir, FILE));
}

/** The moment of the last whole copy in ms since 1970; null where none was noted. */
export function lastBackupAt(dataDir: string): number | null {
  const at = Date.parse(read(dataDir)?.at ?? '');
  return Number.isNaN(at) ? null : at;
}

/** How many files that rows name the last whole copy lacks; 0 where none was noted. */
export const lastBackupMissing = (dataDir: string): number => read(dataDir)?.missing ?? 0;

/** The folder of copies that has the last one, and by which id it knows this data folder; null where none was noted. */
export function lastCopies(dataDir: string): { folder: string; id: string } | null {
  const { folder, id } = read(dataDir) ?? {};
  return folder === undefined || id === undefined ? null : { folder, id };
}
