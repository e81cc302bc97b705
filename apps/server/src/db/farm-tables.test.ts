import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { listFarmTables } from './farm-tables.ts';

/** Foreign keys between a farm's table and one that lies elsewhere that may stay, as `table → table`: none. */
const ALLOWED: readonly string[] = [];

/** Foreign keys of which one table lies with the farm, the other on the first server. */
async function crossing(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const ofFarms = (await listFarmTables(client)).map(({ name }) => name);
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  assert.ok(rows.length > 20, `${rows.length} foreign keys`);
  const crossed = rows.filter(({ from, to }) => ofFarms.includes(from) !== ofFarms.includes(to));
  return crossed.map(({ from, to }) => `${from} → ${to}`).filter((one) => !ALLOWED.includes(one));
}

describe('tables of farms', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());

  test('refer to none that lies elsewhere, and none of these to them, so that farms may lie on several servers', async () => {
    assert.deepEqual(await crossing(database.pool), []);
  });

  for (const [found, statement] of [
    ['kept_invoices → accounts', 'alter table kept_invoices add planted_by uuid references accounts'],
    ['farm_checks → farms', 'alter table farm_checks add foreign key (farm_key) references farms on delete cascade'],
  ] as const) {
    test(`with ${found} are found`, async () => {
      const client = await database.pool.connect();
      await client.query('begin');
      await client.query(statement);
      const faults = await crossing(client);
      await client.query('rollback');
      client.release();
      assert.deepEqual(faults, [found]);
    });
  }
});
