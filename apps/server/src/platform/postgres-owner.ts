import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { WALL_ROLES } from './database-roles.ts';
import { isAlive } from './postmaster-file.ts';

/** Key of the advisory lock: any number, the same in all versions. */
const LOCK_KEY = 7_205_759_403;

/** The roles' password and the port of PostgreSQL. */
export type PostgresAddress = { readonly port: number; readonly password: string };

/** What the owner of a data folder tells the next start. */
export type OwnerState = 'running' | 'stopping';

/** A connection as the cluster's administrator; `onLost` is called once when it breaks. Throws like `pg`. */
export async function connectAdministrator(address: PostgresAddress, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: address.port,
    user: 'postgres',
    password: address.password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Errors are always followed by `end`, which handles the loss.
  client.on('error', () => undefined);
  client.once('end', onLost);
  await client.connect();
  return client;
}

/** Tries to own the cluster by a session's advisory lock, which is released when its holder dies. */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
  return rows[0]?.taken === true;
}

/** Creates the owner of the database, the roles by which the server connects, and the database, if they are missing. */
export async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles union all select 'database' from pg_database where datname = 'cafezal'`,
  );
  const names = rows.map(({ name }) => name);
  const missing = ['cafezal', ...WALL_ROLES].filter((name) => !names.includes(name));
  for (const name of missing) await client.query(`create role ${name} login password ${pg.escapeLiteral(password)}`);
  // As with DATABASE_URL, where migrations look for it.
  if (missing.length > 0) await client.query(`grant ${WALL_ROLES.join(', ')} to cafezal`);
  if (!names.includes('database')) await client.query('create database cafezal owner cafezal');
}

function ownerPath(dataDirectory: string): string {
  return join(dataDirectory, 'server.json');
}

/** Writes into the data folder who runs, and whether it is stopping. */
export function writeOwner(dataDirectory: string, state: OwnerState): void {
  writeFileSync(ownerPath(dataDirectory), `${JSON.stringify({ pid: process.pid, state })}\n`);
}

/** What the owner of the data folder wrote last; null if it is dead or there is none. */
export function readOwner(dataDirectory: string): { pid: number; state: OwnerState } | null {
  try {
    // Our own file; a partial write ends in the catch below.
    const owner = JSON.parse(readFileSync(ownerPath(dataDirectory), 'utf8')) as { pid: number; state: OwnerState };
    return isAlive(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}
