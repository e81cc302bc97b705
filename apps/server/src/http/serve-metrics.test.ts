import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { readConfig } from '../platform/config.ts';
import { startTestServer } from '../test/test-app.ts';
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

  test('are mounted where Prometheus looks', async () => {
    const server = await startTestServer();
    const answer = await server.app.request('/metrics');
    assert.equal(answer.status, 403);
    await server.close();
  });
});
