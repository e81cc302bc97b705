import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import type pg from 'pg';
import { type AnyDatabase, openAllFarms, openDatabase, openLongDatabase } from '../db/database.ts';
import type { ReachPlace } from '../db/farm-reach.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { ALL_ROLE, FARM_ROLE, type WallRole } from '../platform/database-roles.ts';
import type { OpenedDoors } from '../start/database-doors.ts';
import { createOnCitus } from './citus-database.ts';
import { addressWith, onDatabase } from './on-database.ts';
import {
  type ServerEngine,
  startTestPostgres,
  type TestEngine,
  type TestPostgres,
  testPostgresVariable,
} from './test-postgres.ts';

/** An empty migrated database; `url`, `db` and `pool` are of the role that owns it, for which there is no wall. */
export type TestDatabase = {
  readonly db: AnyDatabase;
  readonly pool: pg.Pool;
  /** What a server asks it with. */
  readonly doors: OpenedDoors;
  readonly url: string;
  /** Of the server's administrator. */
  readonly administratorUrl: string;
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

const addressOf = (administrator: string, username: string, database: string): string =>
  addressWith(administrator, { username, pathname: `/${database}` });

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

function openTestDoors(urlOf: (role: WallRole) => string, place: ReachPlace): OpenedDoors {
  const ignore = (): void => undefined;
  const { db, pool } = openDatabase(urlOf(FARM_ROLE), ignore, { ...place, connections: 6, patienceMs: PATIENCE_MS });
  const { db: longDb } = openLongDatabase(urlOf(FARM_ROLE), ignore, place);
  return { db, pool, directPool: pool, longDb, allFarms: openAllFarms(urlOf(ALL_ROLE), ignore, place).db };
}

/** A database that is there, as tests use it; `remove` takes it away once its connections are closed. */
function openTestDatabase(
  { administrator, name, isCitus }: { administrator: string; name: string } & ReachPlace,
  remove: () => Promise<unknown>,
): TestDatabase {
  const url = addressOf(administrator, 'cafezal', name);
  const opened = openDatabase(url, () => undefined, { connections: 6, patienceMs: PATIENCE_MS });
  const doors = openTestDoors((role) => addressOf(administrator, role, name), { isCitus });
  return {
    ...opened,
    doors,
    url,
    administratorUrl: administrator,
    drop: async () => {
      for (const db of [opened.db, doors.db, doors.longDb, doors.allFarms]) await db.destroy();
      await remove();
    },
  };
}

const newName = (): string => `test_${randomBytes(8).toString('hex')}`;

/** A copy of the migrated template (about 35 ms), or one without tables, with an open pool. `drop` closes and removes it. */
export async function createTestDatabase({
  engine = '18',
  isBare = false,
}: {
  engine?: TestEngine;
  isBare?: boolean;
} = {}): Promise<TestDatabase> {
  const administrator = await administratorUrl(engine);
  const name = newName();
  await onDatabase(administrator, async (client) => {
    if (!isBare) await ensureTemplate(client, administrator);
    await client.query(`create database ${name} template ${isBare ? 'template0' : TEMPLATE} owner cafezal`);
  });
  return openTestDatabase({ administrator, name, isCitus: false }, () =>
    onDatabase(administrator, (client) => client.query(`drop database if exists ${name} with (force)`)),
  );
}

/** The database of a test server: a migrated one of a release, or one that is spread over the servers of CITUS_URL. */
export async function createServerDatabase(engine: ServerEngine): Promise<TestDatabase> {
  if (engine !== 'Citus') return createTestDatabase({ engine });
  const name = newName();
  const { administrator, remove } = await createOnCitus(name);
  return openTestDatabase({ administrator, name, isCitus: true }, remove);
}
