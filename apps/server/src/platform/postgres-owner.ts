import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from './postmaster-file.ts';

/** Any number, as long as every version of the server asks for the same. */
const LOCK_KEY = 7_205_759_403;

/** The two roles' password and where PostgreSQL listens. */
export type PostgresAddress = { readonly port: number; readonly password: string };

/** What the owner of a data folder tells the next start about itself. */
export type OwnerState = 'running' | 'stopping';

/** A connection as the cluster's administrator, with `onLost` told once when it breaks. Throws as `pg` does. */
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
  // An error is always followed by `end`, which is where the loss is acted upon.
  client.on('error', () => undefined);
  client.once('end', onLost);
  await client.connect();
  return client;
}

/** Whether this connection now owns the cluster: a session's advisory lock, free again the moment its holder dies. */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
  return rows[0]?.taken === true;
}

/** Makes the role and the database that the server works with, where they are missing. */
export async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = 'cafezal' union all
     select 'database' from pg_database where datname = 'cafezal'`,
  );
  const names = rows.map(({ name }) => name);
  if (!names.includes('cafezal')) {
    await client.query(`create role cafezal login password ${pg.escapeLiteral(password)}`);
  }
  if (!names.includes('database')) await client.query('create database cafezal owner cafezal');
}

function ownerPath(dataDirectory: string): string {
  return join(dataDirectory, 'server.json');
}

/** Says in the data folder who runs and whether it is about to end. */
export function tellOwner(dataDirectory: string, state: OwnerState): void {
  writeFileSync(ownerPath(dataDirectory), `${JSON.stringify({ pid: process.pid, state })}\n`);
}

/** What the owner of the data folder last said, or null where nobody living said anything. */
export function readOwner(dataDirectory: string): { pid: number; state: OwnerState } | null {
  try {
    // Our own file; a torn write is the catch below.
    const owner = JSON.parse(readFileSync(ownerPath(dataDirectory), 'utf8')) as { pid: number; state: OwnerState };
    return isAlive(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}
