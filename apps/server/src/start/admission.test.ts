import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { nextTurn } from '../services/request/next-turn.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';

const [MANY, PEOPLE] = [40, 8];

describe('a server to which more comes than it can answer', () => {
  let server: TestServer;
  let farm: FarmClient;
  /** Who asks along: one alone waits for their own turns. */
  let others: FarmClient[];
  before(async () => {
    server = await startTestServer();
    farm = await farmOn(server);
    others = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => farmOn(server)));
  });
  after(() => server.close());

  test('tells who asks for much to come back, answers others and who waits, says that it is ready, and lets in again', async (t) => {
    const other = await farmOn(server);
    const { pool } = server.database.doors;
    const admitted = t.mock.method(server.services, 'admit').mock;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting: Promise<{ status: number }>[] = [];
    while (pool.waitingCount <= MANY) {
      for (const one of [farm, ...others]) waiting.push(one.ask('GET', '/colheita'));
      await nextTurn();
    }
    // The last of them saw the line before the clock says that it stands.
    while (admitted.callCount() < waiting.length) await nextTurn();
    server.clock.advance(2_000);
    const { status, body, headers } = await farm.ask('GET', '/colheita');
    assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
    assert.match(body.error.message, /^Muita gente/);
    assert.ok(Number(headers.get('retry-after')) >= 2);
    const another = other.ask('GET', '/colheita');
    const [health, ready] = [server.app.request('/api/health'), server.app.request('/api/ready')];
    for (const client of held) client.release();
    assert.deepEqual([(await health).status, (await ready).status], [200, 200]);
    assert.deepEqual(new Set((await Promise.all(waiting)).map((answer) => answer.status)), new Set([200]));
    assert.equal((await another).status, 200);
    assert.equal((await farm.ask('GET', '/colheita')).status, 200);
  });

  test('makes few answers for one person at once: all are answered, and others do not stand behind them', async (t) => {
    const { pool } = server.database.doors;
    const admitted = t.mock.method(server.services, 'admit').mock;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = Array.from({ length: MANY }, () => farm.ask('GET', '/colheita'));
    while (admitted.callCount() < MANY) await nextTurn();
    await nextTurn();
    const inLine = pool.waitingCount;
    for (const client of held) client.release();
    assert.equal(inLine, 8);
    assert.deepEqual(new Set((await Promise.all(waiting)).map((answer) => answer.status)), new Set([200]));
  });
});
