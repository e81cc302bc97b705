import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { importsOn } from '../test/import-client.ts';
import type { TestServer } from '../test/test-app.ts';

const PARTNERS = ['Parceiro', ...Array.from({ length: 40 }, (_, at) => `Fulano ${at + 1}`)].join('\r\n');

describe('an import beside other writers', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  /** Runs work while another instance holds the lock of the farm. */
  const whileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
    server.database.db.transaction().execute(async (trx) => {
      await sql`update farms set seq = seq + 1 where id = ${farm.farmId}::uuid`.execute(trx);
      return work();
    });
  const isAnyWaiting = async (): Promise<boolean> =>
    (await sql`select from pg_locks where not granted`.execute(server.database.db)).rows.length > 0;

  test('leaves connections for other farms, however many write on its own', async () => {
    const other = await farmOn(server);
    const { bring, call } = importsOn(farm);
    const { id } = (await bring('parceiros', PARTNERS)).body.import;
    const { crowd, elsewhere } = await whileLocked(async () => {
      const confirming = call('POST', `/${id}/confirmar`);
      while (!(await isAnyWaiting())) await nextTurn();
      const writers = Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? farm.ask('PATCH', '', { json: { name: 'Fazenda' } })
          : farm.ask('POST', '/parceiros', { json: { name: `Sicrano ${at}` } }),
      );
      const answered = await Promise.all([
        other.ask('GET', ''),
        other.ask('POST', '/parceiros', { json: { name: 'P' } }),
      ]);
      return { crowd: [confirming, ...writers], elsewhere: answered.map(({ status }) => status) };
    });
    assert.deepEqual(elsewhere, [200, 201]);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status < 300 || status === 422),
      statuses.join(),
    );
    assert.equal((await importsOn(farm).confirm(id)).status, 'confirmed');
    assert.equal((await farm.ask('GET', '/parceiros')).body.count, 40 + 20);
  });
});
