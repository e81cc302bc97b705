import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { up as layFoundation } from './migrations/0001-foundation.ts';
import { up as addMessages } from './migrations/0002-messages.ts';
import { up as addRules } from './migrations/0003-rules.ts';
import { up as addErasure } from './migrations/0004-erasure.ts';
import { up as addInvitations } from './migrations/0005-invitations.ts';
import { up as addRefreshTokens } from './migrations/0006-refresh-tokens.ts';
import { up as addKnownDevices } from './migrations/0007-known-devices.ts';
import { up as addLinksByHand } from './migrations/0008-links-by-hand.ts';
import { keepPrepared } from './prepared-statements.ts';
import { createStageViews } from './stage-views.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database inside one transaction. */
export type DatabaseTransaction = Transaction<Tables>;

/** Released migrations in order; one is never edited once it left the house. */
const MIGRATIONS = {
  '0001-foundation': { up: layFoundation },
  '0002-messages': { up: addMessages },
  '0003-rules': { up: addRules },
  '0004-erasure': { up: addErasure },
  '0005-invitations': { up: addInvitations },
  '0006-refresh-tokens': { up: addRefreshTokens },
  '0007-known-devices': { up: addKnownDevices },
  '0008-links-by-hand': { up: addLinksByHand },
};

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

/**
 * Applies every migration that the database lacks, then makes the views of the stages; two instances at once wait
 * for each other. Throws on failure.
 */
export async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await createStageViews(db);
}

/** Whether the database has every migration of this code. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const migrations = await migrator.getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}
