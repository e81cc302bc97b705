import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { explained } from '../test/explained.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { isAsked, noteStatements, type Statement } from '../test/note-statements.ts';
import type { TestServer } from '../test/test-app.ts';

const [FEW, MANY] = [50, 5_000];
/** The number of the first code is one more: the last ones of many have five digits. */
const FIRST_NUMBER = 5_500;
/** An index that is read for all that a farm has: a plan that is chosen by chance where nothing is known of a table. */
const ALL_OF_A_FARM = /"Index Cond":"\(farm_key = \$\d+\)"/;
const MOST_MORE = 1.2;

/**
 * So many harvests more on each farm, as the API writes them where people work on all at once, each drawing on nothing; `before` were laid
 * there in this way.
 */
function seed(farms: readonly FarmClient[], { count, before = 0 }: { count: number; before?: number }) {
  const ids = farms.map(({ farmId }) => farmId);
  const uid = farms[0]?.owner.uid;
  return sql`
  with farm as (update farms set seq = seq + ${count} where id = any(${ids}::uuid[]) returning key, seq - ${count} as seq)
  insert into records (farm_key, id, section, slug, name, code, date, season, status, data, inputs, outputs,
    search, version, change, created_at, updated_at, created_by, updated_by)
  select key, gen_random_uuid(), 'colheita', 'colheita-' || n, 'Colheita ' || n, '26-COL-' || n + ${FIRST_NUMBER}::int,
    to_char(date '2026-05-01' + n % 120, 'YYYY-MM-DD'), '2026/27', 'completed', '{"method": "manual"}', '[]', '[]',
    'colheita ' || n, 1, seq + n - ${before}::int, now(), now(), ${uid}::uuid, ${uid}::uuid
  from farm cross join generate_series(${before + 1}::int, ${before + count}::int) n order by n, key`;
}

for (const engine of ['18', '15'] as const) {
  describe(`pages of the database that a creation looks at on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    const noted: Statement[] = [];
    before(async () => {
      server = await startSeasonServer(engine);
      noteStatements(server.database.doors.pool, (statement) => noted.push(statement));
      // Analyzed when the test says so, and not in its middle by the database itself.
      for (const table of ['records', 'flows', 'farms', 'farm_members'] as const)
        await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(server.database.db);
    });
    after(() => server.close());

    /** Pages that the statements of a creation on a farm with so many harvests look at, those that write too. */
    const farmWith = async (count: number) => {
      const farm = await farmOn(server);
      const { id: plotId } = await farm.make('talhoes', { name: 'T', data: { area: 4 } });
      await seed([farm], { count }).execute(server.database.db);
      return { farm, plotId };
    };
    type Laid = Awaited<ReturnType<typeof farmWith>>;
    const pagesOf = async (
      { farm, plotId }: Laid,
      code?: string,
    ): Promise<{ pages: number; statements: number; plans: string }> => {
      const harvest = { name: 'Colheita', date: '2026-06-01', data: { plots: [{ plotId, kg: 60 }] } };
      // Nothing of the farm is kept from the creation before.
      server.services.keptFarms.forgetAll();
      noted.length = 0;
      await farm.make('colheita', code === undefined ? harvest : { ...harvest, code });
      const statements = noted.filter(isAsked);
      const naming = noted.find(({ text, values: [name] }) => text.includes('set_config') && name === 'app.farm');
      assert.ok(naming);
      const client = await server.database.doors.pool.connect();
      let [pages, plans] = [0, ''];
      for (const { text, values } of statements) {
        await client.query('begin');
        await client.query(naming.text, [...naming.values]);
        // A statement that writes does so again: with the number of before it finds the farm changed, and writes nothing.
        const seen = await explained(client, { text, values });
        await client.query('commit');
        pages += seen.pages;
        plans += seen.plan;
      }
      client.release();
      return { pages, statements: statements.length, plans };
    };

    test('are asked for in one reading and one writing statement by a change and a deletion too', async () => {
      const { farm, plotId } = await farmWith(0);
      const data = { plots: [{ plotId, kg: 60 }] };
      const { id } = await farm.make('colheita', { name: 'Colheita', date: '2026-06-01', data });
      const { body } = await farm.ask('POST', '/secagem', {
        json: { name: 'S', date: '2026-06-02', status: 'in_progress', inputs: [{ recordId: id, kg: 10 }] },
      });
      const asked = async (ask: () => Promise<{ status: number }>): Promise<number> => {
        noted.length = 0;
        assert.equal((await ask()).status, 200);
        return noted.filter(isAsked).length;
      };
      // The record at the address, what the write is made of with who asks, and what it writes.
      assert.equal(await asked(() => farm.ask('PATCH', `/colheita/${id}`, { json: { notes: 'Seca' } })), 3);
      const inputs = [{ recordId: id, kg: 20 }];
      assert.equal(await asked(() => farm.ask('PATCH', `/secagem/${body.record.id}`, { json: { inputs } })), 3);
      assert.equal(await asked(() => farm.ask('DELETE', `/secagem/${body.record.id}`)), 3);
    });

    const compare = async (when: string, [small, large]: readonly [Laid, Laid]): Promise<void> => {
      for (const code of [undefined, 'AZUL']) {
        const [few, many] = [await pagesOf(small, code), await pagesOf(large, code)];
        assert.deepEqual(
          [few.statements, many.statements],
          [2, 2],
          'what it is made of, with who asks, and what it writes',
        );
        assert.ok(
          many.pages <= few.pages * MOST_MORE,
          `${many.pages} pages, ${few.pages} on a small farm ${when}: ${many.plans}`,
        );
        for (const { plans } of [few, many]) assert.doesNotMatch(plans, ALL_OF_A_FARM, `${when}, code ${code}`);
      }
    };

    test('are as many on a farm of 5,000 records as on one of 50, also before the tables were ever analyzed', async () => {
      const farms = [await farmWith(FEW), await farmWith(MANY)] as const;
      await compare('never analyzed', farms);
      await sql`analyze`.execute(server.database.db);
      await compare('analyzed', farms);
    });

    test('are of the records that are named alone, where the tables were analyzed when nearly nothing was in them', async () => {
      const { db } = server.database;
      await sql`truncate flows`.execute(db);
      await sql`delete from records`.execute(db);
      await farmWith(FEW);
      await sql`vacuum analyze records`.execute(db);
      const { plans } = await pagesOf(await farmWith(MANY));
      assert.doesNotMatch(plans, /"Filter":"\(+id /, 'no record is read to see whether it is the one');
    });

    test('are as many where the farms of a table grew together since it was analyzed', async () => {
      const { db } = server.database;
      await sql`delete from records`.execute(db);
      await sql`vacuum full records`.execute(db);
      const laid = [await farmWith(0), await farmWith(0), await farmWith(0), await farmWith(0)] as const;
      const farms = laid.map(({ farm }) => farm);
      await seed(farms, { count: 400 }).execute(db);
      await sql`vacuum analyze records`.execute(db);
      const { pages: before } = await pagesOf(laid[0]);
      // Their rows lie among each other, and are not yet known to be visible to all: reading by an index seems dearer than it is.
      await seed(farms, { count: 600, before: 400 }).execute(db);
      const { pages, plans } = await pagesOf(laid[0]);
      assert.ok(pages <= before * MOST_MORE, `${pages} pages, ${before} before: ${plans}`);
    });

    test('are of keys, however small the tables are: a plan that is made then is kept while they grow', async () => {
      const laid = await farmWith(0);
      const { db } = server.database;
      await sql`delete from records where farm_key <> (select key from farms where id = ${laid.farm.farmId}::uuid)`.execute(
        db,
      );
      await sql`vacuum analyze records`.execute(db);
      assert.doesNotMatch((await pagesOf(laid)).plans, /"Seq Scan"/);
    });
  });
}
