import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { keepPrepared } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database inside one transaction. */
export type DatabaseTransaction = Transaction<Tables>;

export type OpenedDatabase = { db: Database; pool: pg.Pool };

/** How many connections at most, how long a request waits for one of them, and how long for an answer on it, in ms. */
type PoolLimits = { connections?: number; patienceMs?: number; answerMs?: number };

/** PostgreSQL gives up a little before we do, so that a connection that works is kept. */
const AHEAD_MS = 1_000;

/** Opens a pool on a PostgreSQL 15 or later. A lost idle connection is told to `onError`, never thrown. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { connections = 12, patienceMs = 4_000, answerMs = 25_000 }: PoolLimits = {},
): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    query_timeout: answerMs,
    options: `-c jit=off -c statement_timeout=${answerMs - AHEAD_MS} -c lock_timeout=15000 -c timezone=UTC`,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    keepPrepared(client);
  });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** What is long by nature: a migration, an erasure, the snapshot of an export. */
const LONG_ANSWER_MS = 10 * 60_000;

/** Opens a small pool beside the requests' own for what is long by nature, so that it neither waits for them nor they for it. */
export const openLongDatabase = (url: string, onError: (error: Error) => void): Database =>
  openDatabase(url, onError, { connections: 4, patienceMs: 30_000, answerMs: LONG_ANSWER_MS }).db;
