import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import { call, SAMPLE_FARM, signUp } from '../test/test-client.ts';

describe('a text in an address that the database cannot hold', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  test('is ignored under a key that nobody knows', async () => {
    for (const query of ['?lixo=%00', '?%00=1', '?%00=%00', '?__proto__=%00']) {
      assert.equal((await farm.ask('GET', `/talhoes${query}`)).status, 200, query);
    }
    const { token } = await signUp(server.app);
    assert.equal((await call(server.app, 'POST', '/farms?x=%00', { token, json: SAMPLE_FARM })).status, 201);
  });

  test('is refused by its key under one that the route knows', async () => {
    for (const key of ['q', 'status', 'season', 'from', 'plot', 'sort', 'cursor', 'limit', 'deleted']) {
      const { status, body } = await farm.ask('GET', `/colheita?${key}=a%00b`);
      assert.deepEqual([status, body.error.code, Object.keys(body.error.fields)], [422, 'request/invalid', [key]]);
    }
    for (const path of ['/colheita/export?q=%00', '/relatorios/estoque?season=%00', '/changes?since=%00']) {
      assert.equal((await farm.ask('GET', path)).status, 422, path);
    }
  });

  test('tells nothing to whoever is not signed in or not of the farm', async () => {
    const stranger = await signUp(server.app);
    for (const path of ['/farms/%00', '/farms/slug/%00', '/farms/%00/talhoes', `/farms/${farm.farmId}/talhoes/%00`]) {
      assert.equal((await call(server.app, 'GET', path)).status, 401, path);
    }
    assert.equal((await call(server.app, 'GET', `/farms/${farm.farmId}/talhoes?q=%00`)).status, 401);
    assert.equal((await farm.ask('GET', '/talhoes?q=%00', { as: stranger })).status, 403);
    assert.equal((await farm.ask('GET', '/talhoes/%00', { as: stranger })).status, 403);
  });

  test('is the address of nothing', async () => {
    for (const path of ['/farms/%00', '/farms/slug/%00', '/farms/%00/talhoes']) {
      const { status, body } = await call(server.app, 'GET', path, { token: farm.owner.token });
      assert.deepEqual([status, body.error.code], [404, 'farm/not-found'], path);
    }
    for (const path of ['/talhoes/%00', '/talhoes/%00/historico', '/relatorios/%00']) {
      assert.equal((await farm.ask('GET', path)).status, 404, path);
    }
    for (const path of ['/public/lotes/%00', '/photos/%00', '/convites/%00']) {
      assert.equal((await call(server.app, 'GET', path)).status, 404, path);
    }
  });
});
