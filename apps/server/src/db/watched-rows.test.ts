import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { explained } from '../test/explained.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { noteStatements, type Statement } from '../test/note-statements.ts';
import type { TestServer } from '../test/test-app.ts';
import { type Database, openAllFarms } from './database.ts';
import { watchedFarm, watchedRecords } from './watched-rows.ts';

const TODAY = '2026-07-15';
const [FEW, MANY] = [50, 5_000];
const MOST_MORE = 1.2;
const OTHERS = 10;

/** So many harvests of last year on a farm, about which nobody has to be told anything. */
const seed = ({ farmId, owner }: FarmClient, count: number, from = 0) => sql`
  with farm as (update farms set seq = seq + ${count} where id = ${farmId}::uuid returning key, seq - ${count} as seq)
  insert into records (farm_key, id, section, slug, name, code, date, season, status, data, inputs, outputs,
    search, version, change, created_at, updated_at, created_by, updated_by)
  select key, gen_random_uuid(), 'colheita', 'colheita-' || n, 'Colheita ' || n, '25-COL-' || n,
    to_char(date '2025-05-01' + n % 120, 'YYYY-MM-DD'), '2025/26', 'completed', '{"method": "manual"}', '[]', '[]',
    'colheita ' || n, 1, seq + n, now(), now(), ${owner.uid}::uuid, ${owner.uid}::uuid
  from farm cross join generate_series(${from + 1}::int, ${from + count}::int) n`;

for (const engine of ['18', '15'] as const) {
  describe(`what the rules read of a farm's records on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let pool: pg.Pool;
    let db: Database;
    const noted: Statement[] = [];
    before(async () => {
      server = await startSeasonServer(engine);
      ({ db, pool } = openAllFarms(server.database.url, () => undefined));
      noteStatements(pool, (statement) => noted.push(statement));
      // Analyzed when the test says so, and not in its middle by the database itself.
      await sql`alter table records set (autovacuum_enabled = off)`.execute(server.database.db);
    });
    after(async () => {
      await db.destroy();
      await server.close();
    });

    const farmWith = async (count: number): Promise<FarmClient> => {
      const farm = await farmOn(server);
      await seed(farm, count).execute(server.database.db);
      const flagged = sql`update records set flags = '{inconsistent}'`;
      const payable = sql`update records set data = data || '{"due": "2026-07-20"}'`;
      for (const [change, slug] of [
        [flagged, 'colheita-1'],
        [payable, 'colheita-50'],
      ] as const)
        await sql`${change} where slug = ${slug} and farm_key in (select key from farms where id = ${farm.farmId}::uuid)`.execute(
          server.database.db,
        );
      const { id: plotId } = await farm.make('talhoes', { name: 'Mata', data: { area: 2 } });
      await farm.make('colheita', { name: 'Da Mata', date: TODAY, status: 'planned', data: { plots: [{ plotId }] } });
      return farm;
    };

    const lookAt = async ({ farmId }: FarmClient) => {
      const { rows } = await sql<{ key: string }>`select key from farms where id = ${farmId}::uuid`.execute(db);
      const farm = await watchedFarm(db, rows[0]?.key ?? '');
      assert.ok(farm);
      noted.length = 0;
      const records = await watchedRecords(db, farm, TODAY);
      const asked = noted.find(({ text }) => text.includes('from records'));
      assert.ok(asked);
      const client = await pool.connect();
      const { pages, plan } = await explained(client, asked);
      client.release();
      return { pages, plan, names: records.map(({ name }) => name) };
    };

    test('is as much on a farm of 5,000 records as on one of 50', async () => {
      const [small, large] = [await farmWith(FEW), await farmWith(MANY)];
      await sql`analyze`.execute(server.database.db);
      const [few, many] = [await lookAt(small), await lookAt(large)];
      assert.deepEqual(few.names.toSorted(), ['Colheita 1', 'Colheita 50', 'Da Mata']);
      assert.deepEqual(many.names.toSorted(), few.names.toSorted());
      assert.ok(many.pages <= few.pages * MOST_MORE, `${many.pages} pages, ${few.pages} on a small farm: ${many.plan}`);
    });

    test('is read by keys, and by no helper, on farms that grew since the database counted them', async () => {
      const farms = await Promise.all(Array.from({ length: OTHERS }, () => farmOn(server)));
      for (const farm of farms) await seed(farm, MANY / OTHERS).execute(server.database.db);
      await sql`analyze`.execute(server.database.db);
      for (const farm of farms) await seed(farm, MANY, MANY).execute(server.database.db);
      for (const farm of farms.slice(0, 2)) {
        const { plan } = await lookAt(farm);
        assert.doesNotMatch(plan, /Seq Scan|Bitmap|Gather/);
      }
    });

    test('has a record once, for however many reasons it is read', async () => {
      const farm = await farmWith(0);
      await sql`update records set flags = '{inconsistent}', data = data || '{"due": "2026-07-16"}'
        where name = 'Da Mata' and farm_key in (select key from farms where id = ${farm.farmId}::uuid)`.execute(
        server.database.db,
      );
      assert.deepEqual((await lookAt(farm)).names, ['Da Mata']);
    });
  });
}
