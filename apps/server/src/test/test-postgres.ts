import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { findInstalledPostgres } from './installed-postgres.ts';

/** PostgreSQL releases under test: the embedded one, and the oldest supported by DATABASE_URL. */
export type TestEngine = '18' | '15';

/** Both releases, for suites that run on each. */
export const TEST_ENGINES: readonly TestEngine[] = ['18', '15'];

/** Environment variable with the shared PostgreSQL of an engine for test processes. */
export const testPostgresVariable = (engine: TestEngine): string => `CAFEZAL_TEST_PG${engine}_URL`;

/** A PostgreSQL for the duration of its tests. */
export type TestPostgres = { readonly administratorUrl: string; readonly stop: () => Promise<void> };

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
  return {
    administratorUrl: postgres.administratorUrl,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
