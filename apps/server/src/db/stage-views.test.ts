import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { STAGES } from '@cafezal/domain/stages/stages.ts';
import { sql } from 'kysely';
import { goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { createStageViews } from './stage-views.ts';

for (const engine of ['18', '15'] as const) {
  describe(`views of the stages on PostgreSQL ${engine}`, () => {
    test('show every record with typed columns, are made by several at once, and made anew', async () => {
      const server = await startSeasonServer(engine);
      try {
        await goldenFarmOn(server);
        const { db } = server.database;
        await Promise.all([createStageViews(db), createStageViews(db), createStageViews(db)]);
        const { rows } = await sql<{ kind: string; kg: string; days: number }>`
          select pg_typeof(final_humidity)::text as kind, sum(initial_humidity) as kg, max(end_date - date) as days
          from vw_drying group by 1`.execute(db);
        assert.deepEqual([rows[0]?.kind, rows[0]?.days], ['numeric', 65]);
        for (const { key } of STAGES) await sql`select * from ${sql.table(`vw_${key}`)}`.execute(db);
        await sql.raw("comment on view vw_plot is 'older'").execute(db);
        await createStageViews(db);
        await createStageViews(db);
      } finally {
        await server.close();
      }
    });
  });
}
