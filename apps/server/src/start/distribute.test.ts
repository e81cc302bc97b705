import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { assertCloseTo } from '@cafezal/domain/golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '@cafezal/domain/golden/expected.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { FARM_DIRECTORIES } from '../db/farm-tables.ts';
import { createLog } from '../platform/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type FarmClient, farmOn, goldenFarmOn, startSeasonServer } from '../test/farm-client.ts';
import { addressWith, onDatabase } from '../test/on-database.ts';
import { runProgram } from '../test/run-program.ts';
import { standInForCitus } from '../test/stand-in-citus.ts';
import type { TestServer } from '../test/test-app.ts';
import { call } from '../test/test-client.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { memberOf } from '../test/watched-farm.ts';
import { openDoors, outsideDoors } from './database-doors.ts';

const distribute = (databaseUrl: string) =>
  runProgram(process.execPath, [join(import.meta.dirname, 'distribute.ts')], {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'of a command that signs nothing, long enough',
  }).ended;

const { composition, of } = { composition: goldenExpected.lotComposition, of: goldenId };

/** The parts in per cent of every lot of the worked season whose expected parts are known. */
async function assertParts(farm: FarmClient): Promise<void> {
  const { body } = await farm.ask('GET', '/relatorios/resumo-da-safra?season=2026/27&asOf=2026-06-15&fx=5.40');
  assertCloseTo(body, withGoldenIds({ production: goldenExpected.production }));
  for (const [key, shares] of Object.entries(composition).filter(([one]) => one.startsWith('V'))) {
    const graph = await farm.ask<{ composition: object }>('GET', `/vendas/${of(key)}/rastreabilidade`);
    assertCloseTo(graph.body.composition, withGoldenIds(shares), key);
  }
}

/** The address of a database as its server's administrator. */
const ownDatabase = ({ url, administratorUrl }: TestDatabase): string =>
  addressWith(administratorUrl, { pathname: new URL(url).pathname });

/** Refuses changes of tables under what requests are set to. */
const NOT_AS_REQUESTS = `
create function not_as_requests() returns event_trigger language plpgsql as $$ begin
  if current_setting('enable_seqscan') = 'off' or current_setting('statement_timeout') = '24s' then
    raise exception 'as requests are';
  end if;
end $$;
create event trigger not_as_requests on ddl_command_end execute function not_as_requests()`;

describe('distribute', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ isBare: true });
  });
  afterEach(() => database.drop());

  test('leaves a database without Citus as it was, an empty one too', async () => {
    const { code, said } = await distribute(database.url);
    assert.equal(code, 1);
    assert.match(said, /O Citus não está instalado neste banco/);
    const { rows } = await database.pool.query(
      'select relname from pg_class where relnamespace = current_schema()::regnamespace',
    );
    assert.deepEqual(rows, []);
  });

  test('gives migrations the time that a start gives them, and plans that read whole tables', async () => {
    await standInForCitus(ownDatabase(database));
    await onDatabase(ownDatabase(database), (client) => client.query(NOT_AS_REQUESTS));
    const { code, said } = await distribute(database.url);
    assert.equal(code, 0, said);
  });
});

describe('a start on a database with Citus', () => {
  let database: TestDatabase;
  let warned: string[];
  before(async () => {
    database = await createTestDatabase();
    await standInForCitus(ownDatabase(database));
  });
  beforeEach(() => {
    warned = [];
  });
  after(() => database.drop());

  const start = async () => {
    const log = createLog('warn', { write: (line) => warned.push(line) });
    const { close } = await openDoors(outsideDoors(database.url, null), log);
    await close();
  };

  test('warns where no table of farms is spread yet, and goes on', async () => {
    await start();
    assert.match(warned.join(), /no table of farms is spread/);
  });

  test('says nothing once all are', async () => {
    assert.equal((await distribute(database.url)).code, 0);
    await start();
    assert.deepEqual(warned, []);
  });

  test('is refused where a new version brings a table of farms, until that is spread too', async () => {
    await database.pool.query(
      'create table brought (farm_key uuid references farms on delete cascade, id uuid, primary key (farm_key, id))',
    );
    await assert.rejects(start(), (error: Error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /só no coordenador: brought\./);
      assert.match(error.message, /npm run distribute/);
      return true;
    });
    const { code, said } = await distribute(database.url);
    assert.equal(code, 0, said);
    assert.match(said, /Repartindo brought…/);
    await start();
    assert.deepEqual(warned, []);
  });
});

for (const engine of ['18', '15'] as const) {
  describe(`farms spread over servers by their key, here over parts of PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let former: FarmClient;
    before(async () => {
      server = await startSeasonServer(engine);
      former = await goldenFarmOn(server);
    });
    after(() => server.close());

    test('are not spread where Citus is not installed, and the command says what is missing', async () => {
      const { code, said } = await distribute(server.database.url);
      assert.equal(code, 1);
      assert.match(said, /O Citus não está instalado neste banco/);
    });

    test('are spread by one command with all their tables, and by a second one not again', async () => {
      await standInForCitus(ownDatabase(server.database));
      const first = await distribute(server.database.url);
      assert.equal(first.code, 0, first.said);
      const { rows } = await server.database.pool.query<{ name: string; is: boolean }>(
        `select relname as name, relkind = 'p' as is from pg_class
         join pg_attribute on attrelid = pg_class.oid and attname = 'farm_key'
         where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`,
      );
      assert.ok(rows.length > 15);
      for (const { name, is } of rows) assert.equal(is, !FARM_DIRECTORIES.includes(name), name);
      const second = await distribute(server.database.url);
      assert.match(second.said, /já estão repartidas/);
      assert.equal(second.code, 0);
    });

    test('keep their figures and origins, and a new one has the same', async () => {
      await assertParts(former);
      const made = await goldenFarmOn(server);
      await assertParts(made);
      await assertParts(former);
    });

    test('are found by those who work on them, until the farm or the person is erased', async () => {
      const farm = await farmOn(server);
      const helper = await memberOf(farm, 'manager');
      await farm.make('colheita', { name: 'Da fazenda', status: 'planned' });
      assert.equal(
        (await farm.ask('POST', '/colheita', { as: helper, json: { name: 'Da outra', status: 'planned' } })).status,
        201,
      );
      const farmsOf = async ({ token }: { token: string }) =>
        (await call<{ farms: { id: string }[] }>(server.app, 'GET', '/farms', { token })).body.farms.map(
          ({ id }) => id,
        );
      assert.deepEqual(await farmsOf(helper), [farm.farmId]);
      const { token, password } = helper;
      await call(server.app, 'POST', '/auth/reauthenticate', { token, json: { password } });
      assert.equal((await call(server.app, 'DELETE', '/users/me', { token })).status, 200);
      const { body } = await farm.ask<{ members: { userId: string }[] }>('GET', '/membros');
      assert.deepEqual(
        body.members.map(({ userId }) => userId),
        [farm.owner.uid],
      );
      assert.equal((await farm.ask('DELETE')).status, 200);
      assert.deepEqual(await farmsOf(farm.owner), []);
    });
  });
}
