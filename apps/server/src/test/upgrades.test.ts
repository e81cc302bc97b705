import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MIGRATION_NAMES, migrateToLatest } from '../db/migrate.ts';
import { DUMPS } from './dumps.ts';
import { onDatabase } from './on-database.ts';
import { createTestDatabase } from './test-database.ts';
import { TEST_ENGINES, type TestEngine } from './test-postgres.ts';
import { databaseOf, killAmid, rowCounts, type Served, schemaOf, servedFrom } from './upgrade.ts';

/** Came in one step with later ones, so that no database was in use between them: 0009 to 0012, and 0019 to 0026. */
const NEVER_LAST = /^00(?:09|10|11|19|23)-/;
/** Its rows go into another table. */
const MOVED = ['spent_refresh_tokens'];
const SECTIONS = `select section, count(*)::int as count from records where deleted_at is null group by 1 order by 1`;

describe('a database of an older release', () => {
  const fresh = new Map<TestEngine, string[]>();
  const served: Served[] = [];
  before(async () => {
    for (const engine of TEST_ENGINES) {
      const database = await createTestDatabase({ engine });
      fresh.set(engine, await schemaOf(database.url));
      await database.drop();
    }
  });
  after(() => {
    const [first] = served;
    for (const one of served) assert.deepEqual(one.stock, first?.stock);
  });

  test('is kept as a dump for every migration: `npm run dump` makes that of a new one', () => {
    assert.deepEqual(
      MIGRATION_NAMES.filter((name) => !NEVER_LAST.test(name) && !DUMPS.includes(name)),
      [],
    );
  });

  for (const migration of DUMPS) {
    test(`of ${migration} comes forward with all its rows, to what a new one is, and is served`, async () => {
      const database = await databaseOf(migration, '18');
      const rows = await rowCounts(database.url);
      const empty = [...rows].filter(([, count]) => count === 0);
      assert.deepEqual(empty, [], 'a table of the dump is empty');
      const { rows: kept } = await onDatabase(database.url, (client) => client.query(SECTIONS));
      await migrateToLatest(database.db);
      assert.deepEqual(await schemaOf(database.url), fresh.get('18'));
      const left = await rowCounts(database.url);
      // A migration may add rows, such as records of documents with their history.
      const lost = [...rows].filter(([table, count]) => !MOVED.includes(table) && (left.get(table) ?? 0) < count);
      assert.deepEqual(lost, []);
      const { counts, stock } = await servedFrom(
        database,
        kept.map(({ section }) => section),
      );
      assert.deepEqual(counts, new Map(kept.map(({ section, count }) => [section, count])));
      served.push({ counts, stock });
      await database.drop();
    });
  }

  for (const engine of TEST_ENGINES) {
    test(`comes forward at the second try, killed in the middle of the first, on PostgreSQL ${engine}`, async () => {
      const [oldest = ''] = DUMPS;
      const database = await databaseOf(oldest, engine);
      await killAmid(database.url, '0009-documents');
      await migrateToLatest(database.db);
      assert.deepEqual(await schemaOf(database.url), fresh.get(engine));
      await database.drop();
    });
  }
});
