import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { SERVER_ENGINES } from '../test/test-postgres.ts';

const harvest = (code?: string) => ({
  name: 'Colheita',
  date: '2026-06-01',
  status: 'planned',
  ...(code === undefined ? {} : { code }),
});

for (const engine of SERVER_ENGINES) {
  describe(`the code that a lot is given on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    before(async () => {
      server = await startSeasonServer(engine);
    });
    after(() => server.close());

    const given = async (farm: FarmClient): Promise<string> => (await farm.make('colheita', harvest())).code;

    test('goes on after 9999 with five digits, though that comes before it in the order of texts', async () => {
      const farm = await farmOn(server);
      await farm.make('colheita', harvest('26-COL-9999'));
      const codes = [await given(farm), await given(farm)];
      assert.deepEqual(codes, ['26-COL-10000', '26-COL-10001']);
    });

    test('goes by no code of another form, year or stage, however it is ordered', async () => {
      const farm = await farmOn(server);
      await farm.make('colheita', harvest('26-COL-0041'));
      const odd = ['26-COL-99B', '26-COL-9A99', '26-COL-77777x', '26-COL-9999999999', '26-COL-99', '26-col-8888'];
      const own = ['26-COL-20260601', '26-COL-999999', '26-COL-999999999', '26-COL-0000077'];
      for (const code of [
        ...odd,
        ...own,
        '26COL-88888',
        '25-COL-7777',
        '26-SEC-6666',
        '26-COL-5 55',
        '26-COL-٩٩٩٩',
        'AZUL',
      ]) {
        await farm.make('colheita', harvest(code));
      }
      assert.equal(await given(farm), '26-COL-0042');
    });

    test('is not that of a deleted lot, whose label may still hang on a bag', async () => {
      const farm = await farmOn(server);
      const { id } = await farm.make('colheita', harvest('26-COL-12345'));
      assert.equal((await farm.ask('DELETE', `/colheita/${id}`)).status, 200);
      assert.equal(await given(farm), '26-COL-12346');
    });

    test('follows in a batch of a device too, where a label of its own stands between', async () => {
      const farm = await farmOn(server);
      await farm.make('colheita', harvest('26-COL-9998'));
      const codes = [undefined, undefined, 'AZUL', undefined, '26-COL-10004', undefined];
      const mutations = codes.map((code) => ({
        ...{ mutationId: randomUUID(), recordId: randomUUID(), section: 'colheita', op: 'create' },
        ...{ at: '2026-06-01T10:00:00.000Z', patch: harvest(code) },
      }));
      const { body } = await farm.ask('POST', '/mutations', { json: { mutations } });
      const told = (body.results as { record: { code: string } }[]).map(({ record }) => record.code);
      const after9999 = ['26-COL-9999', '26-COL-10000', 'AZUL', '26-COL-10001', '26-COL-10004', '26-COL-10005'];
      assert.deepEqual(told, after9999);
    });
  });
}
