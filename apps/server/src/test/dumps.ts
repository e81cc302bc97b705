import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findInstalledPostgres } from './installed-postgres.ts';
import { onDatabase } from './on-database.ts';

const FOLDER = join(import.meta.dirname, 'dumps');
const ENDING = '.sql.gz';

/**
 * The migrations after which databases stood in use, in order: of each there is a dump that the product of that time made,
 * with rows in every table. `npm run dump` makes that of the newest.
 */
export const DUMPS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
  .sort();

const fileOf = (migration: string): string => join(FOLDER, `${migration}${ENDING}`);

/**
 * Writes a database as SQL that every release of PostgreSQL from 15 on reads; answers the size in bytes. Throws what
 * `pg_dump` says.
 */
export async function writeDump(url: string, migration: string): Promise<number> {
  const programs = await findInstalledPostgres();
  if (programs === null) throw new Error('PostgreSQL 15 is missing (pg_dump).');
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=200', '--dbname', url];
  const { status, stdout, stderr } = spawnSync(join(programs.bin, 'pg_dump'), options, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr);
  // Before the first table stand settings, some of which older releases do not know; lines with \ are for psql.
  const statements = stdout.slice(stdout.indexOf('\nCREATE ')).replace(/^\\.*$/gm, '');
  const bytes = gzipSync(statements, { level: 9 });
  writeFileSync(fileOf(migration), bytes);
  return bytes.length;
}

/** Fills a database without tables with the dump of a migration. */
export const loadDump = (url: string, migration: string): Promise<unknown> =>
  onDatabase(url, (client) => client.query(gunzipSync(readFileSync(fileOf(migration))).toString('utf8')));
