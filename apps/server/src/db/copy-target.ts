import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type CopiedTable,
  isCafezal,
  listTables,
  quoted,
  type SequencePosition,
  tablesWithRows,
} from './copied-tables.ts';
import { connectForCopy, disconnect, settleForCopy } from './copy-connection.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { takeOffForeignKeys } from './foreign-keys.ts';
import { migrate, migrateToLatest } from './migrate.ts';
import type { Tables } from './tables.ts';

/** Why a database cannot take a copy: tables with rows, tables of somebody else, or programs that use it. */
export type TargetRefusal =
  | { readonly why: 'rows' | 'foreign'; readonly tables: readonly string[] }
  | { readonly why: 'in use'; readonly connections: number };

/** An empty database while it is filled, in one transaction. */
export type CopyTarget = {
  readonly trx: DatabaseTransaction;
  /** Its tables at the migrations of the copy. */
  readonly tables: readonly CopiedTable[];
  /** Fills a table with rows in PostgreSQL's text format; answers how many there were. */
  readonly fill: (table: CopiedTable, rows: readonly [Readable, ...NodeJS.ReadWriteStream[]]) => Promise<number>;
  /** Sets a sequence; one that is not there, of a table of the operator's own, is left out. */
  readonly setSequence: (sequence: SequencePosition) => Promise<void>;
};

/** What is done with the rows: refusing a place that is not empty, filling the tables as the copy has them, then what needs the tables of today. */
export type TargetWork<Result> = {
  readonly migrations: readonly string[];
  readonly refuse: (found: TargetRefusal) => Error;
  readonly fill: (target: CopyTarget) => Promise<void>;
  readonly finish: (trx: DatabaseTransaction) => Promise<Result>;
  /** Told of what failed once all rows are there to stay: today's migrations, which the next start makes, or the figures for plans. */
  readonly leftUndone: (what: 'migrations' | 'figures', error: unknown) => void;
};

/**
 * How far a farm's change numbers jump: more than devices can have seen since the copy was made, and by the moment in ms, so that a
 * second restore of one copy begins above everything that was written after the first. The database says the same throughout a transaction.
 */
const JUMP = `1000000 + greatest(0, floor(extract(epoch from now() - timestamptz '2025-01-01 00:00Z') * 1000))::bigint`;

async function findRefusal(client: pg.Client): Promise<TargetRefusal | null> {
  const tables = await listTables(client);
  const full = await tablesWithRows(client);
  if (full.length > 0) return { why: 'rows', tables: full };
  if (tables.length === 0) return null;
  if (!(await isCafezal(client))) return { why: 'foreign', tables: tables.map(({ name }) => name) };
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const connections = Number(rows[0]?.count);
  return connections > 0 ? { why: 'in use', connections } : null;
}

/** Why the database cannot take a copy, or null. Nothing is changed. */
export async function targetRefusal(url: string): Promise<TargetRefusal | null> {
  const client = await connectForCopy(url);
  try {
    return await findRefusal(client);
  } finally {
    await disconnect(client);
  }
}

/** Key of the lock that a restore holds. */
const LOCK = 551_022;

/** Asks again with every other restore kept out: what is dropped next must be empty. */
async function claimEmpty(client: pg.Client, refuse: TargetWork<unknown>['refuse']): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const found = await findRefusal(client);
  if (found !== null) throw refuse(found);
}

/** Kysely on one connection, which copies use beside it. */
function databaseOn(client: pg.Client): Database {
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Drops the tables of a Cafezal without rows, which may be of other migrations than the copy. */
async function dropTables(client: pg.Client): Promise<void> {
  if (!(await isCafezal(client))) return;
  const names = (await listTables(client)).map(({ name }) => quoted(name));
  await client.query(`drop table ${[...names, 'kysely_migration', 'kysely_migration_lock'].join(', ')} cascade`);
}

function targetOn(client: pg.Client, trx: DatabaseTransaction, tables: readonly CopiedTable[]): CopyTarget {
  return {
    trx,
    tables,
    fill: async ({ name, columns }, [source, ...steps]) => {
      const rows = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
      await pipeline([source, ...steps, rows]);
      return rows.rowCount;
    },
    setSequence: async ({ name, last, isCalled }) => {
      await client.query('select setval(to_regclass($1), $2, $3)', [quoted(name), last, isCalled]);
    },
  };
}

/**
 * Lets the change numbers of all farms jump: devices that saw more than the copy has are told so by the gap, once its
 * table is there.
 */
async function jumpNumbers(client: pg.Client): Promise<() => Promise<void>> {
  await client.query('create temporary table jumped_farms on commit drop as select key, seq from farms');
  await client.query(`update farms set seq = seq + ${JUMP}`);
  return async () => {
    await client.query(
      `insert into change_gaps (farm_key, after, until, at) select key, seq, seq + ${JUMP}, now() from jumped_farms`,
    );
  };
}

/**
 * Fills an empty database: tables by the copy's migrations, rows, foreign keys, then today's migrations, in one
 * transaction of which everything stays or nothing. Throws what the work throws, and like `pg`; nothing once it is committed.
 */
export async function fillTarget<Result>(url: string, work: TargetWork<Result>): Promise<Result> {
  const client = await connectForCopy(url);
  try {
    const db = databaseOn(client);
    const result = await db.transaction().execute(async (trx) => {
      await settleForCopy(client);
      await claimEmpty(client, work.refuse);
      await dropTables(client);
      await migrate(trx, work.migrations.at(-1));
      // So that tables can be filled in any order.
      const putBack = await takeOffForeignKeys(client);
      await work.fill(targetOn(client, trx, await listTables(client)));
      await putBack();
      const noteGaps = await jumpNumbers(client);
      await migrate(trx);
      await noteGaps();
      return await work.finish(trx);
    });
    // The rows are there: nothing from here on may say that they are not.
    await migrateToLatest(db).catch((error: unknown) => work.leftUndone('migrations', error));
    await client.query('analyze').catch((error: unknown) => work.leftUndone('figures', error));
    return result;
  } finally {
    await disconnect(client);
  }
}
