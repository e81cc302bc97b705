import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';

const MANY = 40;

describe('a server to which more comes than it can answer', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startTestServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  test('tells who comes to come back, says that it is ready, answers who waits, and lets in again', async () => {
    const { pool } = server.database.doors;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting: Promise<{ status: number }>[] = [];
    while (pool.waitingCount <= MANY) {
      waiting.push(farm.ask('GET', '/colheita'));
      await nextTurn();
    }
    // Whoever comes next sees the line; how long it stands is by the clock.
    waiting.push(farm.ask('GET', '/colheita'));
    server.clock.advance(2_000);
    const { status, body, headers } = await farm.ask('GET', '/colheita');
    assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
    assert.match(body.error.message, /^Muita gente/);
    assert.ok(Number(headers.get('retry-after')) >= 2);
    const [health, ready] = [server.app.request('/api/health'), server.app.request('/api/ready')];
    for (const client of held) client.release();
    assert.deepEqual([(await health).status, (await ready).status], [200, 200]);
    assert.deepEqual(new Set((await Promise.all(waiting)).map((answer) => answer.status)), new Set([200]));
    assert.equal((await farm.ask('GET', '/colheita')).status, 200);
  });
});
