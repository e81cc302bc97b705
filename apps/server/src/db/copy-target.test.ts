import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rowsOf } from '../test/copies.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { fillTarget } from './copy-target.ts';
import { MIGRATION_NAMES } from './migrate.ts';

test('a database that was filled stays so where its figures cannot be taken afterwards, and that is told', async () => {
  const { url, drop } = await createTestDatabase({ engine: '18' });
  const undone: [string, unknown][] = [];
  const result = await fillTarget(url, {
    migrations: MIGRATION_NAMES,
    refuse: ({ why }) => new Error(why),
    fill: async () => undefined,
    finish: async (trx) => {
      await sql`create table counted (number int)`.execute(trx);
      await sql`insert into counted values (1)`.execute(trx);
      // Whoever takes the figures of an index works its expression out.
      await sql`create function broken(number int) returns int language plpgsql immutable as $$ begin
        if current_query() = 'analyze' then raise 'no figures'; end if;
        return number;
      end $$`.execute(trx);
      await sql`create index on counted (broken(number))`.execute(trx);
      return 'filled';
    },
    leftUndone: (what, error) => undone.push([what, error]),
  });
  assert.equal(result, 'filled');
  assert.match(String(undone), /^figures,.*no figures$/);
  assert.equal((await rowsOf(url)).get('counted')?.length, 1);
  await drop();
});
