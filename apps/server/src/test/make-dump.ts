import { goldenSeason } from '@cafezal/domain/golden/season.ts';
import { MIGRATION_NAMES } from '../db/migrate.ts';
import { DEEDS, dumpedSeason, fillEmptyTables } from './dumped-farm.ts';
import { writeDump } from './dumps.ts';
import { startSeasonServer } from './farm-client.ts';
import { onDatabase } from './on-database.ts';
import { startTestPostgres, testPostgresVariable } from './test-postgres.ts';

// The dump of the newest migration, made by the product as it is now.
const postgres = await startTestPostgres('15');
process.env[testPostgresVariable('15')] = postgres.administratorUrl;
const server = await startSeasonServer('15');
try {
  const farm = await dumpedSeason(server.app, goldenSeason());
  for (const deed of Object.values(DEEDS)) await deed(server.app, farm);
  await onDatabase(server.database.url, fillEmptyTables);
  const newest = MIGRATION_NAMES.at(-1) ?? '';
  const bytes = await writeDump(server.database.url, newest);
  process.stdout.write(`${newest}: ${bytes} bytes\n`);
} finally {
  await server.close();
  await postgres.stop();
}
