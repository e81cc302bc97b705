import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { findInstalledPostgres } from './installed-postgres.ts';
import { onDatabase } from './on-database.ts';

/** PostgreSQL releases under test: the embedded one, and the oldest supported by DATABASE_URL. */
export type TestEngine = '18' | '15';

/** Both releases, for suites that run on each. */
export const TEST_ENGINES: readonly TestEngine[] = ['18', '15'];

/** Where a test server has its database: a release, or the Citus of CITUS_URL. */
export type ServerEngine = TestEngine | 'Citus';

/** The address of a Citus as its administrator, in the database where its servers are known; null without CITUS_URL. */
export const citusUrl = (): string | null => process.env.CITUS_URL || null;

/** Where suites of the server run that run on each release: on the Citus too, where there is one. */
export const SERVER_ENGINES: readonly ServerEngine[] = citusUrl() === null ? TEST_ENGINES : [...TEST_ENGINES, 'Citus'];

/** Where a suite of the server runs that runs on one: the Citus, or else that release. */
export const serverEngine = (release: TestEngine = '18'): ServerEngine => (citusUrl() === null ? release : 'Citus');

/** Environment variable with the shared PostgreSQL of an engine for test processes. */
export const testPostgresVariable = (engine: TestEngine): string => `CAFEZAL_TEST_PG${engine}_URL`;

/** A PostgreSQL for the duration of its tests. */
export type TestPostgres = { readonly administratorUrl: string; readonly stop: () => Promise<void> };

/**
 * Leaves out what only takes time on databases that live for seconds: waiting for the disk at each commit, and cleaning
 * up. What survives a crash is asked of servers that have a PostgreSQL of their own.
 */
async function setForTests(administratorUrl: string): Promise<void> {
  await onDatabase(administratorUrl, async (client) => {
    await client.query('alter role all set synchronous_commit = off');
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
  });
}

/** Starts a PostgreSQL of the engine in a folder that `stop` removes. Throws if that release is not installed. */
export async function startTestPostgres(engine: TestEngine): Promise<TestPostgres> {
  const programs = engine === '15' ? await findInstalledPostgres() : undefined;
  if (programs === null) {
    throw new Error(
      'PostgreSQL 15 is missing (initdb, postgres). Debian: apt-get install postgresql. macOS: brew install postgresql@15.',
    );
  }
  const dataDir = await mkdtemp(join(tmpdir(), `cafezal-test-${engine}-`));
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(programs === undefined ? {} : { programs }) });
  await setForTests(postgres.administratorUrl);
  return {
    administratorUrl: postgres.administratorUrl,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
