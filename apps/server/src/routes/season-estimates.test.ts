import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';
import type { LooseBody } from '../test/test-client.ts';

type Row = { id: string; by: string; sacas: number };
type Summary = LooseBody & {
  production: { estimatedSacas: number };
  progress: { pctOfEstimate: number | null };
};

describe('the estimates of a season', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  test('are by plot and day, say who made each, and are what the day is compared with', async () => {
    const plot = await farm.make('talhoes', { name: 'Sede', data: { area: 5, estimatedYield: 100 } });
    const early = { plotId: plot.id, date: '2026-04-01', sacas: 50, method: 'count' };
    const season = await farm.make('producao', { name: 'Safra', season: '2026/27', data: { estimates: [early] } });
    const [first] = season.data.estimates as Row[];
    assert.equal(first?.by, farm.owner.uid);
    const agronomist = await memberOf(farm, 'agronomist');
    const late = { plotId: plot.id, date: '2026-06-10', sacas: 20, method: 'visual', by: farm.owner.uid };
    const json = { data: { estimates: [first, late] } };
    const { body } = await farm.ask('PATCH', `/producao/${season.id}`, { json, as: agronomist });
    assert.deepEqual(
      (body.record.data.estimates as Row[]).map(({ by, sacas }) => [by, sacas]),
      [
        [farm.owner.uid, 50],
        [agronomist.uid, 20],
      ],
    );
    const data = { plots: [{ plotId: plot.id, liters: 4800 }] };
    await farm.make('colheita', { name: 'Colheita', date: '2026-05-20', status: 'completed', data });
    const ask = (asOf: string) => farm.ask<Summary>('GET', `/relatorios/resumo-da-safra?season=2026/27&asOf=${asOf}`);
    const [before, after] = [await ask('2026-06-09'), await ask('2026-06-10')];
    assert.deepEqual([before.body.progress.pctOfEstimate, after.body.progress.pctOfEstimate], [20, 50]);
    assert.deepEqual([before.body.production.estimatedSacas, after.body.production.estimatedSacas], [20, 20]);
  });
});
