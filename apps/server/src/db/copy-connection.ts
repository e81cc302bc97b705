import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Set in the transaction, since a pooler between may drop the options of a connection. */
const SETTINGS = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 3',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  "set local lock_timeout = '15s'",
  'set local jit = off',
].join('; ');

/** A single connection for a copy or a restore. Throws like `pg`. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A lost connection fails the statement under way, which tells of it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Makes values the same text on every PostgreSQL, and lets a statement last, until the transaction ends. */
export async function settleForCopy(client: pg.Client): Promise<void> {
  await client.query(SETTINGS);
}

const END_MS = 1_000;

/** Closes the connection; a lost one, or a frozen database, is not waited for. */
export async function disconnect(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), pause(END_MS, undefined, { ref: false })]);
}
