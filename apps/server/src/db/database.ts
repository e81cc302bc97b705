import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { keepPrepared } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database inside one transaction. */
export type DatabaseTransaction = Transaction<Tables>;

export type OpenedDatabase = { db: Database; pool: pg.Pool };

/** Maximum connections, wait for a connection, and wait for an answer, in ms. */
type PoolLimits = { connections?: number; patienceMs?: number; answerMs?: number };

/** PostgreSQL's own timeout is a little shorter, so that a working connection is kept. */
const AHEAD_MS = 1_000;

/** Opens a pool on PostgreSQL 15 or later. Losing an idle connection calls `onError` and throws nothing. */
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
    // Our statements look up keys, so generic plans are as good as custom ones, and planning takes longer.
    options: `-c jit=off -c plan_cache_mode=force_generic_plan -c statement_timeout=${answerMs - AHEAD_MS} -c lock_timeout=15000 -c timezone=UTC`,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    keepPrepared(client);
  });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** Timeout of long operations: migration, erasure, snapshot of an export. */
const LONG_ANSWER_MS = 10 * 60_000;

/** Opens a small separate pool for long operations, so that they and requests do not wait for each other. */
export const openLongDatabase = (url: string, onError: (error: Error) => void): Database =>
  openDatabase(url, onError, { connections: 4, patienceMs: 30_000, answerMs: LONG_ANSWER_MS }).db;
