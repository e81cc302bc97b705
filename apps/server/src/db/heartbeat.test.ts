import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { answerProblem } from '../http/answer-problem.ts';
import { createLog } from '../platform/log.ts';
import { unsentExports } from '../test/exports.ts';
import { onDatabase } from '../test/on-database.ts';
import { type SwallowingProxy, startSwallowingProxy } from '../test/swallowing-proxy.ts';
import { startTestInstance, startTestServer, type TestInstance, type TestServer } from '../test/test-app.ts';
import { call, createFarm, type LooseBody, SAMPLE_FARM, signUp, type TestPerson } from '../test/test-client.ts';
import { openAllFarms, openDatabase, openLongDatabase } from './database.ts';
import { startHeartbeat } from './heartbeat.ts';
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
    const allFarms = openAllFarms(line.url, () => undefined).db;
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

  test('that is gone is 503 within 5 s, and served from again by itself, each write once', async () => {
    const { id } = await createFarm(instance.app, person.token);
    const path = `/farms/${id}/colheita`;
    const write = (key: string) =>
      call(instance.app, 'POST', path, {
        token: person.token,
        json: { name: `Colheita ${key}`, status: 'planned' },
        headers: { 'idempotency-key': key },
      });
    const keys = Array.from({ length: 8 }, () => randomUUID());
    const underWay = keys.map(write);
    await line.cut();
    const begun = performance.now();
    const gone = await Promise.all([farms(), write(randomUUID())]);
    assert.ok(performance.now() - begun < 5_000);
    for (const { status, body, headers } of [...gone, ...(await Promise.all(underWay))]) {
      if (status === 201) continue;
      assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    assert.deepEqual(
      gone.map(({ status }) => status),
      [503, 503],
    );
    await line.mend();
    while ((await farms()).status !== 200) await new Promise((resolve) => setImmediate(resolve));
    for (const key of keys) assert.ok([200, 201].includes((await write(key)).status));
    const { body } = await call(instance.app, 'GET', path, { token: person.token });
    assert.equal(body.count, keys.length);
  });

  test('that has no space left, no memory, or takes no writes refuses these in words, and reads go on', async () => {
    const there = Object.assign(new URL(server.database.administratorUrl), {
      pathname: new URL(server.database.url).pathname,
    });
    // The system itself has no space at that place, so that PostgreSQL meets what it meets on a full disk.
    await onDatabase(there.href, (client) =>
      client.query(`create function fail() returns trigger language plpgsql security definer as $$ begin
        case new.name
          when 'Disco' then copy (select 1) to '/dev/full';
          when 'Leitura' then set local transaction_read_only = on; insert into throttle_hits values ('x', now());
          else raise exception 'out of memory' using errcode = '53200';
        end case; return new; end $$;
        create trigger fail before insert on records for each row execute function fail()`),
    );
    const { id } = await createFarm(server.app, person.token);
    const post = (path: string, json: unknown) => call(server.app, 'POST', path, { token: person.token, json });
    for (const [name, answer] of [
      ['Disco', [507, 'storage/full']],
      ['Leitura', [503, 'server/not-ready']],
      ['Memória', [503, 'server/not-ready']],
    ] as const) {
      const patch = { name, status: 'planned' };
      const mutation = { mutationId: randomUUID(), recordId: randomUUID(), section: 'colheita', op: 'create', patch };
      const mutations = [{ ...mutation, at: new Date().toISOString() }];
      for (const { status, body } of [
        await post(`/farms/${id}/colheita`, patch),
        await post(`/farms/${id}/mutations`, { mutations }),
      ]) {
        assert.deepEqual([status, body.error.code], answer, name);
        assert.match(body.error.message, /espaço no disco|Tente de novo/);
      }
      const { status, body } = await call(server.app, 'GET', `/farms/${id}/colheita`, { token: person.token });
      assert.deepEqual([status, body.count], [200, 0]);
    }
    await sql`drop trigger fail on records`.execute(server.database.db);
    // What PostgreSQL says where it has no room for another connection.
    const { pool } = server.database.doors;
    const { connect } = pool;
    const full = Object.assign(new Error('could not write: No space left on device'), { code: '53100' });
    Object.assign(pool, { connect: () => Promise.reject(full) });
    const read = await call(server.app, 'GET', `/farms/${id}/colheita`, { token: person.token });
    const written = await post(`/farms/${id}/colheita`, { name: 'Disco', status: 'planned' });
    Object.assign(pool, { connect });
    assert.deepEqual(
      [read.status, read.body.error.code, read.headers.get('retry-after')],
      [503, 'server/not-ready', '1'],
    );
    assert.deepEqual([written.status, written.body.error.code], [507, 'storage/full']);
    assert.equal((await post(`/farms/${id}/colheita`, { name: 'Disco', status: 'planned' })).status, 201);
  });

  test('is told from one query that is too slow: its call is 503, and in a batch it is that write alone', async () => {
    const { db } = openDatabase(server.database.url, () => undefined, { connections: 1, answerMs: 1_200 });
    const error = await sql`select pg_sleep(60)`.execute(db).catch((caught: unknown) => caught);
    const answer = answerProblem(error, { requestId: 'id', isReading: true }, createLog('silent'));
    assert.deepEqual([answer.status, ((await answer.json()) as LooseBody).error.code], [503, 'server/not-ready']);
    assert.equal(outageOf(error), undefined);
    await db.destroy();
  });

  test('is left at once, wherever the watch over it is', async () => {
    const { db, pool } = openDatabase(server.database.url, () => undefined);
    for (let turns = 0; turns < 20; turns += 1) {
      const watch = startHeartbeat({ pool, log: createLog('silent') });
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await watch.close();
    }
    await db.destroy();
  });

  test('holds no query longer than its deadline, nor who comes next on the same connection', async () => {
    // A line of its own: the instance would find its own connections dead while it is closed.
    const frozen = await startSwallowingProxy(server.database.url);
    const { db } = openDatabase(frozen.url, () => undefined, { connections: 1, answerMs: 1_100 });
    const asked = () => sql`select ${1}::int`.execute(db);
    await asked();
    frozen.freeze();
    await assert.rejects(asked(), (error) => outageOf(error) === 'server/not-ready');
    frozen.thaw();
    await asked();
    await db.destroy();
    await frozen.close();
  });
});
