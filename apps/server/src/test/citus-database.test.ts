import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { farmOn, startSeasonServer } from './farm-client.ts';
import { addressWith, onDatabase } from './on-database.ts';
import { standInForCitus } from './stand-in-citus.ts';
import { startTestServer, type TestServer } from './test-app.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

/** A PostgreSQL of which each new database can be spread. */
async function startStandIn(engine: '15' | '18'): Promise<TestPostgres> {
  const postgres = await startTestPostgres(engine);
  for (const pathname of ['/template1', '/postgres'])
    await standInForCitus(addressWith(postgres.administratorUrl, { pathname }));
  return postgres;
}

describe('a test server with CITUS_URL, here a stand-in for Citus', () => {
  let coordinator: TestPostgres;
  let other: TestPostgres;
  let server: TestServer;
  before(async () => {
    [coordinator, other] = await Promise.all([startStandIn('15'), startStandIn('18')]);
    const { password } = new URL(coordinator.administratorUrl);
    const { hostname, port } = new URL(other.administratorUrl);
    await onDatabase(other.administratorUrl, (client) =>
      client.query(`alter role postgres password ${pg.escapeLiteral(password)}`),
    );
    await onDatabase(coordinator.administratorUrl, async (client) => {
      await client.query(`select citus_set_coordinator_host('coordinator.invalid', 5432)`);
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)]);
    });
    process.env.CITUS_URL = coordinator.administratorUrl;
    server = await startSeasonServer();
  });
  after(async () => {
    await server.close();
    process.env.CITUS_URL = '';
    await Promise.all([coordinator.stop(), other.stop()]);
  });

  test('has a database of its own there, whose tables of farms are spread and whose other servers are known', async () => {
    const { pool, url } = server.database;
    assert.equal(new URL(url).port, new URL(coordinator.administratorUrl).port);
    const { rows } = await pool.query<{ count: number }>('select count(*)::int from pg_dist_partition');
    assert.ok((rows[0]?.count ?? 0) > 15);
    const nodes = await onDatabase(
      addressWith(coordinator.administratorUrl, { pathname: new URL(url).pathname }),
      async (client) =>
        (await client.query('select groupid, nodename, shouldhaveshards from pg_dist_node order by groupid')).rows,
    );
    assert.deepEqual(nodes, [
      { groupid: 0, nodename: 'coordinator.invalid', shouldhaveshards: false },
      { groupid: 1, nodename: '127.0.0.1', shouldhaveshards: true },
    ]);
  });

  test('asks as a server does where there is Citus, and answers', async () => {
    const farm = await farmOn(server);
    await farm.make('colheita', { name: 'Repartida', status: 'planned' });
    const { rows } = await sql<{ way: string }>`
      select current_setting('citus.propagate_set_commands', true) as way`.execute(
      server.database.doors.db.as({ person: farm.owner.uid }),
    );
    assert.deepEqual(rows, [{ way: 'local' }]);
  });

  test('has its database on the other servers too, until it closes', async () => {
    const { administratorUrl } = coordinator;
    const places = [administratorUrl, addressWith(administratorUrl, { port: new URL(other.administratorUrl).port })];
    const one = await startTestServer();
    const datname = new URL(one.database.url).pathname.slice(1);
    const extensions = (url: string) =>
      onDatabase(
        addressWith(url, { pathname: `/${datname}` }),
        async (client) => (await client.query(`select from pg_extension where extname = 'citus'`)).rowCount,
      );
    const found = await Promise.allSettled(places.map(extensions));
    await one.close();
    assert.deepEqual(found, [
      { status: 'fulfilled', value: 1 },
      { status: 'fulfilled', value: 1 },
    ]);
    for (const url of places) await assert.rejects(extensions(url), { code: '3D000' });
  });

  for (const [what, pathname] of [
    ['no database', '/nowhere'],
    ['a database without Citus', '/cafezal'],
  ] as const) {
    test(`does not start where it names ${what}`, async () => {
      const url = addressWith(coordinator.administratorUrl, { pathname });
      process.env.CITUS_URL = url;
      try {
        await assert.rejects(startTestServer(), (error: Error) => {
          assert.match(error.message, /^CITUS_URL does not lead to a database with Citus/);
          assert.ok(!error.message.includes(new URL(url).password));
          return true;
        });
      } finally {
        process.env.CITUS_URL = coordinator.administratorUrl;
      }
    });
  }
});
