import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { keepPrepared } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database inside one transaction. */
export type DatabaseTransaction = Transaction<Tables>;

export type OpenedDatabase = { db: Database; pool: pg.Pool };

/** Maximum connections, wait for a connection, and wait for an answer, in ms. */
type PoolLimits = { connections?: number; patienceMs?: number; answerMs?: number };

/** Whether a pooler in transaction mode stands in between: it hands each transaction to any connection of its own. */
type Way = { isPooled?: boolean };

/** PostgreSQL's own timeout is a little shorter, so that a working connection is kept. */
const AHEAD_MS = 1_000;

const ANSWER_MS = 25_000;

/** What a session is set to, given how long a statement may take in ms. */
const settingsFor = (answerMs: number): readonly (readonly [name: string, value: string])[] => [
  // Our statements look up keys, so generic plans are as good as custom ones, and planning takes longer.
  ['jit', 'off'],
  ['plan_cache_mode', 'force_generic_plan'],
  ['statement_timeout', String(answerMs - AHEAD_MS)],
  ['lock_timeout', '15000'],
  ['timezone', 'UTC'],
];

/** Opens a pool on PostgreSQL 15 or later. Losing an idle connection calls `onError` and throws nothing. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { connections = 12, patienceMs = 4_000, answerMs = ANSWER_MS, isPooled = false }: PoolLimits & Way = {},
): OpenedDatabase {
  const options = settingsFor(answerMs).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    query_timeout: answerMs,
    // A pooler refuses settings of its clients; `setRole` makes them for whoever it connects as.
    ...(isPooled ? {} : { options: options.join(' ') }),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // The next transaction may meet a connection that never heard of a prepared name.
    if (!isPooled) keepPrepared(client);
  });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** Timeout of long operations: migration, erasure, snapshot of an export. */
const LONG_ANSWER_MS = 10 * 60_000;

/** Opens a small separate pool for long operations, so that they and requests do not wait for each other. */
export const openLongDatabase = (url: string, onError: (error: Error) => void): OpenedDatabase =>
  openDatabase(url, onError, { connections: 4, patienceMs: 30_000, answerMs: LONG_ANSWER_MS });

/** Gives the role that connects to this database the settings of requests, for a pooler's connections. */
export async function setRole(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const { name } of rows)
    for (const [setting, value] of settingsFor(ANSWER_MS))
      await sql`alter role current_user in database ${sql.id(name)} set ${sql.id(setting)} to ${sql.lit(value)}`.execute(
        db,
      );
}
