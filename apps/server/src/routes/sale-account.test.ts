import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import type { SaleAccount } from '@cafezal/domain/stages/sale/sale-account.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('the account of a sale', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await goldenFarmOn(server);
  });
  after(() => server.close());

  const perSaca = (account: unknown): string | undefined => (account as SaleAccount | null)?.netPerSaca?.toFixed(2);

  test('of 17 sacas at R$ 4.200 and a broker at 1 % is R$ 4.089,54 a saca on record, list, file and report', async () => {
    const path = `/vendas/${goldenId('V1')}`;
    const { body } = await farm.ask('PATCH', path, { json: { data: { brokerPct: 1 } } });
    assert.equal(perSaca(body.record.account), '4089.54');
    const one = await farm.ask('GET', path);
    assert.equal(perSaca(one.body.record.account), '4089.54');
    const { records } = (await farm.ask('GET', '/vendas')).body;
    assert.equal(perSaca(records.find(({ id }) => id === goldenId('V1'))?.account), '4089.54');

    const authorization = `Bearer ${farm.owner.token}`;
    const file = await server.app.request(`http://localhost/api/farms/${farm.farmId}/vendas/export`, {
      headers: { authorization },
    });
    const [head = '', ...lines] = (await file.text()).split('\r\n');
    const line = lines.find((one) => one.includes('26-VEN-0001')) ?? '';
    assert.equal(line.split(';')[head.split(';').indexOf('Líquido por saca (R$)')], '4089,54');

    const report = await farm.ask<{ rows: { code: string; netPerSaca: number }[] }>(
      'GET',
      '/relatorios/vendas-e-precos?season=2026/27',
    );
    assert.equal(report.body.rows.find(({ code }) => code === '26-VEN-0001')?.netPerSaca.toFixed(2), '4089.54');
  });

  test('is no matter of devices, which reckon it themselves', async () => {
    const { body } = await farm.ask<{ changes: { value: object | null }[] }>('GET', '/changes?since=0');
    assert.ok(body.changes.every(({ value }) => value === null || !('account' in value)));
  });
});
