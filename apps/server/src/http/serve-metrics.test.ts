import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { readConfig } from '../platform/config.ts';
import { startTestServer } from '../test/test-app.ts';
import { call, createFarm, signUp } from '../test/test-client.ts';
import { answerProblem } from './answer-problem.ts';
import { serveMetrics } from './serve-metrics.ts';

type Asked = { settings?: Record<string, string>; from?: string; headers?: Record<string, string> };

describe('the metrics', () => {
  test('are for loopback alone where no token is set, and with one for whoever sends it', async () => {
    const server = await startTestServer();
    const ask = async ({ settings = {}, from = '127.0.0.1', headers = {} }: Asked): Promise<number> => {
      const services = { ...server.services, config: readConfig({ DATA_DIR: server.dataDir, ...settings }) };
      const app = new Hono().get('/metrics', serveMetrics(services));
      app.onError((error) => answerProblem(error, { requestId: 'id', isReading: true }, services.log));
      const address = { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } } };
      const answer = await app.request('/metrics', { headers }, address);
      const text = await answer.text();
      if (answer.status === 200) assert.ok(text.includes('# TYPE cafezal_http_request_duration_seconds histogram'));
      return answer.status;
    };
    const settings = { METRICS_TOKEN: 'um segredo' };
    assert.equal(await ask({}), 200);
    assert.equal(await ask({ from: '::1' }), 200);
    assert.equal(await ask({ from: '192.0.2.7' }), 403);
    assert.equal(await ask({ headers: { 'x-forwarded-for': '192.0.2.7' } }), 403, 'through a proxy on this machine');
    assert.equal(await ask({ settings: { TRUST_PROXY: '1' }, headers: { 'x-forwarded-for': '127.0.0.1' } }), 403);
    assert.equal(await ask({ settings, from: '192.0.2.7', headers: { authorization: 'Bearer um segredo' } }), 200);
    assert.equal(await ask({ settings, headers: { authorization: 'Bearer outro' } }), 401);
    assert.equal(await ask({ settings }), 401);
    await server.close();
  });

  test('tell requests by the route that answered them, all sections under one, and no question for health', async (t) => {
    const server = await startTestServer();
    t.after(() => server.close());
    const { token } = await signUp(server.app);
    const { id } = await createFarm(server.app, token);
    const farm = `/farms/${id}`;
    await call(server.app, 'POST', `${farm}/talhoes`, { token, json: { name: 'T1', data: { area: 4 } } });
    await call(server.app, 'GET', `${farm}/colheita`, { token });
    await call(server.app, 'GET', `${farm}/secagem/unknown`, { token });
    await call(server.app, 'GET', `${farm}/nowhere`, { token });
    await call(server.app, 'GET', '/health', {});
    await server.app.request('/fazenda');
    const { text } = await server.services.renderMetrics();
    const counted = [...text.matchAll(/_seconds_count\{method="(\w+)",route="([^"]+)",status="(\d+)"\} (\d+)/g)];
    assert.deepEqual(
      counted.map(([, ...told]) => told.join(' ')).filter((told) => !/register/.test(told)),
      [
        'POST /api/farms 201 1',
        'POST /api/farms/{farmId}/{section} 201 1',
        'GET /api/farms/{farmId}/{section} 200 1',
        'GET /api/farms/{farmId}/{section}/{idOrSlug} 404 1',
        'GET /api/* 404 1',
        'GET web 404 1',
      ],
    );
  });

  test('count no check of a proxy, which may name no method and is answered all the same', async (t) => {
    const server = await startTestServer();
    t.after(() => server.close());
    const statuses = ['GET', 'HEAD', 'OPTIONS'].map(
      async (method) => (await server.app.request('/api/health', { method })).status,
    );
    assert.deepEqual(await Promise.all(statuses), [200, 200, 204]);
    assert.doesNotMatch((await server.services.renderMetrics()).text, /http_request_duration_seconds_count\{/);
  });

  test('are mounted where Prometheus looks', async () => {
    const server = await startTestServer();
    const answer = await server.app.request('/metrics');
    assert.equal(answer.status, 403);
    await server.close();
  });
});
