import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'last-backup.json';

/** Notes in the data folder of what moment (ISO) the last whole copy is, for the metrics. */
export async function noteBackup(dataDir: string, at: string): Promise<void> {
  const aside = join(dataDir, `${FILE}.${process.pid}`);
  await writeFile(aside, `${JSON.stringify({ at })}\n`);
  await rename(aside, join(dataDir, FILE));
}

/** The moment of the last whole copy in ms since 1970; null where none was noted. */
export function lastBackupAt(dataDir: string): number | null {
  try {
    // Our own file; what cannot be read of it counts as none.
    const { at } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as { at: string };
    return Number.isNaN(Date.parse(at)) ? null : Date.parse(at);
  } catch {
    return null;
  }
}
