import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { PostgresPrograms } from '../platform/postgres-programs.ts';

/** Releases for tests besides the embedded one, the oldest supported first. */
const RELEASES = [15, 16, 17];

async function placesOf(release: number): Promise<string[]> {
  const named = [`/usr/lib/postgresql/${release}/bin`, `/usr/pgsql-${release}/bin`];
  const brewed = ['/opt/homebrew/opt', '/usr/local/opt'].map((root) => `${root}/postgresql@${release}/bin`);
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((place) => place.includes(`${release}`));
  return [...named, ...brewed, ...inPath];
}

async function isComplete(bin: string): Promise<boolean> {
  const names = await readdir(bin).catch(() => [] as string[]);
  return (
    names.includes('initdb') &&
    (await access(join(bin, 'postgres')).then(
      () => true,
      () => false,
    ))
  );
}

/** The installed PostgreSQL 15 (or 16, 17 without 15) for tests besides the embedded 18, or null. */
export async function findInstalledPostgres(): Promise<PostgresPrograms | null> {
  for (const release of RELEASES) {
    for (const bin of await placesOf(release)) {
      if (await isComplete(bin)) return { bin, major: release, version: String(release) };
    }
  }
  return null;
}
