import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { WallRole } from '../platform/database-roles.ts';
import { type FarmProof, type Finder, type Reach, type ReachPlace, reachStatements } from './farm-reach.ts';
import { FoundLately } from './found-lately.ts';
import type { FoundPermission } from './found-permission.ts';
import { keepPrepared } from './prepared-statements.ts';
import { reachingPool } from './reaching-pool.ts';
import type { Tables } from './tables.ts';

/** Any handle; for tables that are of no farm. */
export type AnyDatabase = Kysely<Tables>;

/** A handle through which rows of farms are seen: those of one farm, by `onFarm`, or of all, by the role for that. */
export type Database = Kysely<Tables> & { readonly onFarm?: never };

/** A database inside one transaction. */
export type DatabaseTransaction = Transaction<Tables>;

/** A handle through which somebody finds farms or invitations of theirs. */
export type FindingDatabase = Kysely<Tables> & { readonly onFarm: null };

/** A handle before any farm is known: through it no row of a farm is there (policies of migration 0019). */
export class OpenDatabase extends Kysely<Tables> {
  readonly #pool: pg.Pool;
  readonly #place: ReachPlace;
  /**
   * Keys of farms by the address under which they were found, so that most calls need not ask the directory first. A farm's own
   * row says each time whether the address is still its; a second farm of the same id is found a minute later at the most.
   */
  readonly farmKeys = new FoundLately<readonly string[]>();
  /** Permissions by person and address. */
  readonly permissions = new FoundLately<FoundPermission>();

  constructor(pool: pg.Pool, place: ReachPlace) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
    this.#place = place;
  }

  /** Lets a transaction that began before the farm was known see its rows from here on. */
  async enter(trx: DatabaseTransaction, farm: FarmProof): Promise<void> {
    await sql.raw(reachStatements({ farm }, this.#place)).execute(trx);
  }

  /** A handle for the rows of one farm, each of whose transactions sees these and no others. */
  onFarm(farm: FarmProof): Database {
    return this.#reaching({ farm });
  }

  /** A handle for what somebody finds before it is known which farm is meant; no function for rows of a farm takes it. */
  as(finder: Finder): FindingDatabase {
    return Object.assign(this.#reaching(finder), { onFarm: null });
  }

  #reaching(reach: Reach): Kysely<Tables> {
    const pool = reachingPool(this.#pool, reach, this.#place);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
}

/** The handle of who finds something; that of the owner, of all farms or of one farm sees it by itself. */
export const findingAs = (db: AnyDatabase, finder: Finder): AnyDatabase =>
  db instanceof OpenDatabase ? db.as(finder) : db;

export type OpenedDatabase = { db: OpenDatabase; pool: pg.Pool };

/** Maximum connections, those that stay open where nobody asks, wait for a connection, and wait for an answer, in ms. */
type PoolLimits = { connections?: number; kept?: number; patienceMs?: number; answerMs?: number };

/** Whether a pooler in transaction mode stands in between: it hands each transaction to any connection of its own. */
type Way = {
  isPooled?: boolean;
  /** The role that a connection takes on, if it is not the one that it signs in as. */
  role?: WallRole | undefined;
  /** Whether the database is spread over several machines by Citus. */
  isCitus?: boolean;
  /** Whether statements may be of whole tables. */
  readsWhole?: boolean;
};

/** PostgreSQL's own timeout is a little shorter, so that a working connection is kept. */
const AHEAD_MS = 1_000;

const ANSWER_MS = 25_000;

/** Connections of requests, of all kinds. */
export const CONNECTIONS = 12;

/** A new connection plans all statements anew, just when many ask at once: those of a burst stay for the next. */
const IDLE_MS = 5 * 60_000;

/** What a session is set to, given how long a statement may take in ms. */
const settingsFor = (answerMs: number): readonly (readonly [name: string, value: string])[] => [
  // Our statements look up keys, so generic plans are as good as custom ones, and planning takes longer.
  ['jit', 'off'],
  ['plan_cache_mode', 'force_generic_plan'],
  // To start a process for a part of a statement takes longer than our statements do, and the core belongs to others.
  ['max_parallel_workers_per_gather', '0'],
  ['statement_timeout', String(answerMs - AHEAD_MS)],
  ['lock_timeout', '15000'],
  ['timezone', 'UTC'],
];

/**
 * Requests look up keys. A plan made while a table was small would read it whole, and is kept until the table is analyzed again: a
 * creation on a new installation took thrice the database's time for it. In a table that many farms write to and that grew since it was
 * vacuumed, the planner would rather collect all that a key leads to and sort it than take the first in the key's order: a creation
 * read all codes of its stage.
 */
const BY_KEYS = [
  ['enable_seqscan', 'off'],
  ['enable_bitmapscan', 'off'],
] as const;

/** Opens a pool on PostgreSQL 15 or later. Losing an idle connection calls `onError` and throws nothing. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  { connections = CONNECTIONS, kept = 0, patienceMs = 4_000, answerMs = ANSWER_MS, ...way }: PoolLimits & Way = {},
): OpenedDatabase {
  const { isPooled = false, role, isCitus = false, readsWhole = false } = way;
  const taken = role === undefined ? [] : [['role', role] as const];
  const options = [...settingsFor(answerMs), ...(readsWhole ? [] : BY_KEYS), ...taken].map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    min: kept,
    idleTimeoutMillis: IDLE_MS,
    // A kept connection must be known as such to what translates addresses in between.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: patienceMs,
    query_timeout: answerMs,
    // What `reachingPool` sends at once goes at once.
    pipeline: true,
    // A pooler refuses settings of its clients; `setRole` makes them for whoever it connects as.
    ...(isPooled ? {} : { options: options.join(' ') }),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // The next transaction may meet a connection that never heard of a prepared name.
    if (!isPooled) keepPrepared(client);
  });
  return { db: new OpenDatabase(pool, { isCitus }), pool };
}

/** Timeout of long operations: migration, erasure, snapshot of an export. */
const LONG_ANSWER_MS = 10 * 60_000;

/** Opens a small separate pool for long operations, so that they and requests do not wait for each other. */
export const openLongDatabase = (url: string, onError: (error: Error) => void, way: Way = {}): OpenedDatabase =>
  openDatabase(url, onError, {
    connections: 4,
    patienceMs: 30_000,
    answerMs: LONG_ANSWER_MS,
    readsWhole: true,
    ...way,
  });

/** The role that sees all farms; what it asks is of one of them, or of a few rows that a key leads to. */
export const openAllFarms = (
  url: string,
  onError: (error: Error) => void,
  way: Way = {},
): { db: Database; pool: pg.Pool } => {
  const { pool } = openLongDatabase(url, onError, { ...way, readsWhole: false });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
};

/** Key of the lock under which a role is set: PostgreSQL refuses two who do so at once (`tuple concurrently updated`). */
const ROLE_LOCK = 551_023;

/** Gives the role that connects to this database the settings of requests, for a pooler's connections. */
export async function setRole(db: AnyDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ROLE_LOCK})`.execute(trx);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trx);
    for (const { name } of rows)
      for (const [setting, value] of [...settingsFor(ANSWER_MS), ...BY_KEYS])
        await sql`alter role current_user in database ${sql.id(name)} set ${sql.id(setting)} to ${sql.lit(value)}`.execute(
          trx,
        );
  });
}
