import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import pg from 'pg';
import { type Database, type OpenedDatabase, openDatabase, openLongDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { startTestPostgres, type TestEngine, type TestPostgres, testPostgresVariable } from './test-postgres.ts';

/** An empty migrated database; `url` is of the role that owns it. */
export type TestDatabase = OpenedDatabase & {
  readonly longDb: Database;
  readonly url: string;
  readonly drop: () => Promise<void>;
};

const TEMPLATE = 'migrated_template';
const TEMPLATE_LOCK = 551_020;
const started = new Map<TestEngine, Promise<TestPostgres>>();

// At module level it applies to the whole test file.
after(async () => {
  for (const postgres of started.values()) await (await postgres).stop();
});

async function administratorUrl(engine: TestEngine): Promise<string> {
  const shared = process.env[testPostgresVariable(engine)];
  if (shared !== undefined) return shared;
  const running = started.get(engine) ?? startTestPostgres(engine);
  started.set(engine, running);
  return (await running).administratorUrl;
}

function addressOf(administrator: string, user: string, database: string): string {
  const url = new URL(administrator);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdministrator<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How long requests wait for a connection on a busy machine. */
const PATIENCE_MS = 60_000;

async function migrate(url: string): Promise<void> {
  const { db } = openDatabase(url, () => undefined, { connections: 1, patienceMs: PATIENCE_MS });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** Makes the migrated template once per run: the first test process does, the others wait. */
async function ensureTemplate(client: pg.Client, administrator: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [TEMPLATE]);
  if (rowCount === 0) {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`);
    await client.query(`create database ${TEMPLATE} owner cafezal`);
    await migrate(addressOf(administrator, 'cafezal', TEMPLATE));
    await client.query(`alter database ${TEMPLATE} is_template true`);
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

/** A copy of the migrated template (about 35 ms), with an open pool. `drop` closes and removes it. */
export async function createTestDatabase({ engine = '18' }: { engine?: TestEngine } = {}): Promise<TestDatabase> {
  const administrator = await administratorUrl(engine);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(administrator, async (client) => {
    await ensureTemplate(client, administrator);
    await client.query(`create database ${name} template ${TEMPLATE} owner cafezal`);
  });
  const url = addressOf(administrator, 'cafezal', name);
  const opened = openDatabase(url, () => undefined, { connections: 6, patienceMs: PATIENCE_MS });
  const { db: longDb } = openLongDatabase(url, () => undefined);
  return {
    ...opened,
    longDb,
    url,
    drop: async () => {
      await opened.db.destroy();
      await longDb.destroy();
      await asAdministrator(administrator, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
