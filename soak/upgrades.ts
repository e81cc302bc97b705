import assert from 'node:assert/strict';
import { MIGRATION_NAMES, migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { DUMPS } from '../apps/server/src/test/dumps.ts';
import { createTestDatabase } from '../apps/server/src/test/test-database.ts';
import {
  startTestPostgres,
  TEST_ENGINES,
  type TestEngine,
  testPostgresVariable,
} from '../apps/server/src/test/test-postgres.ts';
import { databaseOf, killAmid, schemaOf } from '../apps/server/src/test/upgrade.ts';
import { type Soak, tell } from './soak.ts';

/** A dump is brought forward; the first tries are killed, each at another of the migrations that it lacks. Answers how many. */
async function bringForward(dump: string, engine: TestEngine, fresh: readonly string[]): Promise<number> {
  const database = await databaseOf(dump, engine);
  const lacking = MIGRATION_NAMES.filter((name) => name > dump);
  for (const name of lacking) await killAmid(database.url, name);
  await migrateToLatest(database.db);
  assert.deepEqual(await schemaOf(database.url), fresh);
  await database.drop();
  return lacking.length;
}

/** Every dump on every release of PostgreSQL, killed at every migration before it may go on. */
export const upgrades: Soak = async () => {
  try {
    for (const engine of TEST_ENGINES) {
      const postgres = await startTestPostgres(engine);
      process.env[testPostgresVariable(engine)] = postgres.administratorUrl;
      try {
        const database = await createTestDatabase({ engine });
        const fresh = await schemaOf(database.url);
        await database.drop();
        for (const dump of DUMPS) {
          const kills = await bringForward(dump, engine, fresh);
          tell(`${dump} on PostgreSQL ${engine}: forward after ${kills} kills, equal to a new database`);
        }
      } finally {
        await postgres.stop();
      }
    }
    return true;
  } catch (error) {
    tell(error instanceof Error ? `${error.stack}` : String(error));
    return false;
  }
};
