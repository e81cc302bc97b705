import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { appliedMigrations, listTables } from '../db/copied-tables.ts';
import { DUMPED } from './dumped-farm.ts';
import { loadDump } from './dumps.ts';
import { onDatabase } from './on-database.ts';
import { createTestClock, startTestInstance } from './test-app.ts';
import { call } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import type { TestEngine } from './test-postgres.ts';

const PROGRAM = join(import.meta.dirname, 'migrate-program.ts');
/** Key of the lock at which a migration waits to be killed. */
const LOCK = 551_099;

const SCHEMA = `
  select format('column %s.%s %s null %s default %s', relname, attname, format_type(atttypid, atttypmod), not attnotnull,
    pg_get_expr(adbin, adrelid)) as line
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('policy %s on %s: %s %s %s', policyname, tablename, roles, qual, with_check) from pg_policies
  union all select format('security of %s: %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1`;

/** All that a database consists of besides its rows, as lines that can be compared. */
export const schemaOf = (url: string): Promise<string[]> =>
  onDatabase(url, async (client) => (await client.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line));

/** How many rows each table has. */
export const rowCounts = (url: string): Promise<Map<string, number>> =>
  onDatabase(url, async (client) => {
    const counts = new Map<string, number>();
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  });

/** A database as the release of a dump left it. */
export async function databaseOf(migration: string, engine: TestEngine): Promise<TestDatabase> {
  const database = await createTestDatabase({ engine, isBare: true });
  await loadDump(database.url, migration);
  return database;
}

async function until(client: pg.Client, condition: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 60_000; await pause(10)) {
    const { rows } = await client.query<{ is: boolean }>(`select ${condition} as is`);
    if (rows[0]?.is) return;
  }
  throw new Error(`never came: ${condition}`);
}

const OTHERS = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`;

/**
 * Brings a database forward by a process that is killed (`kill -9`) once it has done a migration and before it notes it. Throws
 * where anything of it stayed.
 */
export const killAmid = (url: string, migration: string): Promise<void> =>
  onDatabase(url, async (client) => {
    const before = await appliedMigrations(client);
    await client.query(`
      create function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
      create trigger wait_here before insert on kysely_migration for each row
        when (new.name = '${migration}') execute function wait_here();
      select pg_advisory_lock(${LOCK});`);
    const child = spawn(process.execPath, [PROGRAM, url], { stdio: ['ignore', 'inherit', 'inherit'] });
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
    const isThere = until(client, `exists (select ${OTHERS} and wait_event = 'advisory')`).then(() => 'waits');
    const came = await Promise.race([isThere, ended]);
    child.kill('SIGKILL');
    await ended;
    if (came !== 'waits') throw new Error(`the migration ended before ${migration}: ${came}`);
    await client.query(`select pg_advisory_unlock(${LOCK})`);
    await until(client, `not exists (select ${OTHERS})`);
    await client.query('drop trigger wait_here on kysely_migration; drop function wait_here()');
    assert.deepEqual(await appliedMigrations(client), before);
  });

/** What the product answers of a farm: records by section, and the kilos that are left of each stored lot. */
export type Served = { readonly counts: ReadonlyMap<string, number>; readonly stock: readonly string[] };

type Listed = { count: number; records: { name: string; outputs: { availableKg: number }[] }[] };

/** Asks the product, as who was in the dump, for sections of its farm. */
export async function servedFrom(database: TestDatabase, sections: readonly string[]): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cafezal-upgrade-'));
  const { app, close } = await startTestInstance({ database, dataDir, clock: createTestClock() });
  try {
    const { email, password } = DUMPED;
    const { body: person } = await call<{ token: string }>(app, 'POST', '/auth/login', { json: { email, password } });
    const ask = async <Body>(path: string): Promise<Body> => {
      const { status, body } = await call<Body>(app, 'GET', path, { token: person.token });
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    const { farms } = await ask<{ farms: { id: string; name: string }[] }>('/farms');
    const farm = farms.find(({ name }) => name === DUMPED.farm);
    const counts = new Map<string, number>();
    const stock: string[] = [];
    for (const section of sections) {
      const { count, records } = await ask<Listed>(`/farms/${farm?.id}/${section}?limit=500`);
      counts.set(section, count);
      for (const { name, outputs } of records) stock.push(`${name}: ${outputs.map(({ availableKg }) => availableKg)}`);
    }
    return { counts, stock: stock.sort() };
  } finally {
    await close();
    await rm(dataDir, { recursive: true });
  }
}
