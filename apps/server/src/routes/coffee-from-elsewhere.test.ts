import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('coffee from elsewhere', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const store = (origin: string, kg: number, data = {}) =>
    farm.make('armazenamento', {
      name: crypto.randomUUID(),
      date: '2026-06-01',
      data: { origin, ...data },
      outputs: [{ form: 'dry_cherry', kg }],
    });

  test('lies in stock, mixes, and keeps its share of the origin', async () => {
    const opening = await store('opening', 3040);
    const bought = await store('bought', 4800, { boughtFrom: 'João Batista', price: 1480, rendaPct: 48 });
    assert.deepEqual([opening.status, opening.season, bought.data.purchaseTotal], ['in_stock', null, 56_832]);
    const milling = await farm.make('beneficiamento', {
      name: 'M',
      date: '2026-07-01',
      inputs: [
        { recordId: opening.id, kg: 3040 },
        { recordId: bought.id, kg: 4800 },
      ],
      outputs: [
        { form: 'green_bean', kg: 3700 },
        { form: 'husk', kg: 4000 },
      ],
    });
    const { body } = await farm.ask('GET', `/beneficiamento/${milling.id}/rastreabilidade`);
    const origins = body.origins as { kind: string; recordId: string; percent: number }[];
    assert.deepEqual(
      origins.map(({ kind, recordId, percent }) => [kind, recordId, Math.round(percent * 100) / 100]),
      [
        ['bought', bought.id, 61.22],
        ['opening', opening.id, 38.78],
      ],
    );
    assert.equal(body.traceCoverage, 0);

    const report = await farm.ask('GET', '/relatorios/resumo-da-safra?season=2026/27');
    const figures = report.body.figures as Record<string, Record<string, number>>;
    assert.equal(figures.production?.greenKg, 0);
    assert.equal(figures.cost?.total, 0);
    assert.partialDeepStrictEqual(figures.waterfall, { cherry: 0, openingKg: 3040, boughtKg: 4800, residual: 0 });
    assert.equal(figures.stock?.totalKg, 3700);
  });

  test('takes no lot of the farm', async () => {
    const opening = await store('opening', 100);
    const refused = await farm.ask('POST', '/armazenamento', {
      json: { name: 'A', data: { origin: 'bought' }, inputs: [{ recordId: opening.id, kg: 10 }] },
    });
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'lot/has-origin']);
  });
});
