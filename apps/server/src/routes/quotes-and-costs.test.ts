import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import { joinFarm } from '../test/join-farm.ts';
import type { TestServer } from '../test/test-app.ts';
import { signUp, type TestPerson } from '../test/test-client.ts';

describe('quotes and costs', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  async function memberAs(role: FarmRole): Promise<TestPerson> {
    const member = await signUp(server.app);
    await joinFarm(server.database.db, { farmId: farm.farmId, uid: member.uid, role });
    return member;
  }

  const said = { product: 'arabica', source: 'cepea', unit: 'BRL_bag', value: '2.310,50' };
  const say = (data: object, as?: TestPerson) =>
    farm.ask('POST', '/cotacoes', { json: { date: '2026-07-22', data: { ...said, ...data } }, ...(as && { as }) });

  test('are written by those who sell, read as typed in Brazil, and warned of twice', async () => {
    const first = await say({}, await memberAs('sales'));
    assert.equal(first.status, 201, JSON.stringify(first.body));
    assert.deepEqual([first.body.record.name, first.body.record.data.value], ['Arábica 22/07/2026', 2310.5]);
    const again = await say({ value: 2400 });
    assert.match(JSON.stringify(again.body), /quote\/duplicate/);
    for (const role of ['viewer', 'operator', 'agronomist'] as const) {
      assert.equal((await say({ source: 'b3' }, await memberAs(role))).status, 403, role);
    }
  });

  test('come to devices that ask for late sections alone', async () => {
    await say({ source: 'coop', sourceName: 'Mantiqueira' });
    const feed = async (query: string) => JSON.stringify((await farm.ask('GET', `/changes?since=0${query}`)).body);
    assert.match(await feed('&v=2'), /cotacoes/);
    assert.doesNotMatch(await feed(''), /cotacoes/);
  });

  test('of work say until when it is to be paid, to those who see prices', async () => {
    const due = '2026-07-30';
    const { id } = await farm.make('atividades', {
      ...{ name: 'Adubação', season: '2026/27', date: '2026-07-01', status: 'done' },
      data: { activityType: 'fertilization', cost: '1.500,50', due },
    });
    const report = '/relatorios/custos-e-margem?season=2026/27&asOf=2026-07-22';
    type Costs = { dues: { pay: number }; cost: { unborne: number; byLot: object } };
    const { body } = await farm.ask<Costs>('GET', report);
    assert.equal(body.dues.pay, 1500.5);
    assert.equal(body.cost.unborne, 1500.5);
    const viewer = await memberAs('viewer');
    const hidden = await farm.ask('GET', report, { as: viewer });
    assert.doesNotMatch(JSON.stringify(hidden.body), /1500|byLot|dues/);
    const headers = { authorization: `Bearer ${viewer.token}` };
    for (const format of ['csv', 'xlsx']) {
      const file = await server.app.request(`http://localhost/api/farms/${farm.farmId}${report}&format=${format}`, {
        headers,
      });
      assert.equal(file.status, 200, format);
      await file.arrayBuffer();
    }
    assert.equal((await farm.ask('PATCH', `/atividades/${id}`, { json: { data: { paidAt: due } } })).status, 200);
    const paid = await farm.ask<Costs>('GET', report);
    assert.equal(paid.body.dues.pay, 0);
  });
});
