import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { findFarmScope } from './farm-scope.ts';
import { findRecordById } from './record-rows.ts';

/** Times with all, some and no digits after the point, at the turn of a day, and finer than ours. */
const TIMES = {
  '2026-06-01T23:59:59.999Z': '2026-06-01T23:59:59.999Z',
  '2026-06-02T00:00:00.000Z': '2026-06-02T00:00:00.000Z',
  '2026-06-02T12:30:00.500Z': '2026-06-02T12:30:00.500Z',
  '2026-06-02T12:30:00.070Z': '2026-06-02T12:30:00.070Z',
  '2026-06-02T12:30:00.123456Z': '2026-06-02T12:30:00.123Z',
};

describe('times of records', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  test('are read as they are kept, to the millisecond, whatever zone the database thinks in', async () => {
    const { db } = server.database;
    const scope = await findFarmScope(db, { userId: farm.owner.uid, address: { id: farm.farmId } });
    for (const [kept, read] of Object.entries(TIMES)) {
      const { id } = await farm.make('parceiros', { name: `P ${kept}` });
      await sql`update records set created_at = ${kept}, updated_at = ${kept} where id = ${id}::uuid`.execute(db);
      const { record } = (await farm.ask('GET', `/parceiros/${id}`)).body;
      assert.deepEqual([record.createdAt, record.updatedAt, record.deletedAt], [read, read, null]);
      const zoned = await db.transaction().execute(async (trx) => {
        await sql`set local timezone to 'America/Sao_Paulo'`.execute(trx);
        return (await findRecordById(trx, scope, id))?.createdAt;
      });
      assert.equal(zoned, read);
    }
  });
});
