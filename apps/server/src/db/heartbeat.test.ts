import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { answerProblem } from '../http/answer-problem.ts';
import { createLog } from '../platform/log.ts';
import { unsentExports } from '../test/exports.ts';
import { type SwallowingProxy, startSwallowingProxy } from '../test/swallowing-proxy.ts';
import { startTestInstance, startTestServer, type TestInstance, type TestServer } from '../test/test-app.ts';
import { call, createFarm, type LooseBody, SAMPLE_FARM, signUp, type TestPerson } from '../test/test-client.ts';
import { openAllFarms, openDatabase, openLongDatabase } from './database.ts';
import { outageOf } from './outage.ts';

describe('a database that swallows what it is asked', () => {
  let server: TestServer;
  let line: SwallowingProxy;
  let instance: TestInstance;
  let person: TestPerson;
  const destroy: (() => Promise<void>)[] = [];
  before(async () => {
    server = await startTestServer();
    line = await startSwallowingProxy(server.database.url);
    const { db, pool } = openDatabase(line.url, () => undefined);
    const { db: longDb } = openLongDatabase(line.url, () => undefined);
    const allFarms = openAllFarms(line.url, () => undefined);
    destroy.push(
      () => db.destroy(),
      () => longDb.destroy(),
      () => allFarms.destroy(),
    );
    const { clock, dataDir, database } = server;
    instance = await startTestInstance({
      clock,
      dataDir,
      database: { ...database, doors: { db, pool, longDb, directPool: pool, allFarms } },
    });
    person = await signUp(instance.app);
  });
  after(async () => {
    await instance.close();
    for (const end of destroy) await end();
    await line.close();
    await server.close();
  });

  const farms = async () => call(instance.app, 'GET', '/farms', { token: person.token });

  test('has what is under way and what comes refused with 503, the health of the process not, until it answers again', async () => {
    const { id } = await createFarm(instance.app, person.token);
    line.freeze();
    const [read, made, exported] = await Promise.all([
      farms(),
      call(instance.app, 'POST', '/farms', { token: person.token, json: SAMPLE_FARM }),
      call(instance.app, 'GET', `/farms/${id}/export`, { token: person.token }),
    ]);
    for (const { status, body, headers } of [read, made, exported, await farms()]) {
      assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    assert.equal((await call(instance.app, 'GET', '/health')).status, 200);
    assert.equal((await call(instance.app, 'GET', '/ready')).status, 503);
    line.thaw();
    while ((await farms()).status !== 200) await new Promise((resolve) => setImmediate(resolve));
    // What was made for nobody is thrown away, and holds no turn.
    while ((await unsentExports(server)).length > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test('is told from one query that is too slow: its call is 503, and in a batch it is that write alone', async () => {
    const { db } = openDatabase(server.database.url, () => undefined, { connections: 1, answerMs: 1_200 });
    const error = await sql`select pg_sleep(60)`.execute(db).catch((caught: unknown) => caught);
    const answer = answerProblem(error, 'id', createLog('silent'));
    assert.deepEqual([answer.status, ((await answer.json()) as LooseBody).error.code], [503, 'server/not-ready']);
    assert.equal(outageOf(error), undefined);
    await db.destroy();
  });

  test('holds no query longer than its deadline, nor who comes next on the same connection', async () => {
    const { db } = openDatabase(line.url, () => undefined, { connections: 1, answerMs: 1_100 });
    const asked = () => sql`select ${1}::int`.execute(db);
    await asked();
    line.freeze();
    await assert.rejects(asked(), (error) => outageOf(error) === 'server/not-ready');
    line.thaw();
    await asked();
    await db.destroy();
  });
});
