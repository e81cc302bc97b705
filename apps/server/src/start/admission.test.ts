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

  test('tells who asks for much to come back, answers others and who waits, says that it is ready, and lets in again', async (t) => {
    const other = await farmOn(server);
    const { pool } = server.database.doors;
    const admitted = t.mock.method(server.services, 'admit').mock;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting: Promise<{ status: number }>[] = [];
    while (pool.waitingCount <= MANY) {
      waiting.push(farm.ask('GET', '/colheita'));
      await nextTurn();
    }
    // The last of them saw the line before the clock says that it stands.
    while (admitted.callCount() < waiting.length) await nextTurn();
    server.clock.advance(2_000);
    const { status, body, headers } = await farm.ask('GET', '/colheita');
    assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
    assert.match(body.error.message, /^Muita gente/);
    assert.ok(Number(headers.get('retry-after')) >= 2);
    const others = other.ask('GET', '/colheita');
    const [health, ready] = [server.app.request('/api/health'), server.app.request('/api/ready')];
    for (const client of held) client.release();
    assert.deepEqual([(await health).status, (await ready).status], [200, 200]);
    assert.deepEqual(new Set((await Promise.all(waiting)).map((answer) => answer.status)), new Set([200]));
    assert.equal((await others).status, 200);
    assert.equal((await farm.ask('GET', '/colheita')).status, 200);
  });
});
