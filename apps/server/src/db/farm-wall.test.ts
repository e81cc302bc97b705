import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { servicesOn } from '../http/services.ts';
import { ALL_ROLE, FARM_ROLE } from '../platform/database-roles.ts';
import { type FarmClient, farmOn } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { TEST_ENGINES } from '../test/test-postgres.ts';
import { type AnyDatabase, OpenDatabase } from './database.ts';
import { proveFarm, reachFlight, reachStatements } from './farm-reach.ts';
import { findFarmScope } from './farm-scope.ts';
import { migrateToLatest } from './migrate.ts';
import { gapInWall } from './wall-check.ts';

const PERSON = "(uid = (NULLIF(current_setting('app.person'::text, true), ''::text))::uuid)";
const bytesOf = (setting: string): string =>
  `decode(NULLIF(current_setting('app.${setting}'::text, true), ''::text), 'hex'::text)`;

/** Read before it is known which farm is meant, by whom that is for. Written by that farm alone, as all are. */
const FOUND: Readonly<Record<string, string>> = {
  farm_addresses: 'true',
  farm_members: 'true',
  farm_people: PERSON,
  farms: 'true',
  invitation_links: `(hash = ${bytesOf('link')})`,
  invitations: `(email_key = convert_from(${bytesOf('address')}, 'UTF8'::name))`,
  publication_addresses: 'true',
};

/** Tables of farms with their policies; a table without any has none. */
async function wallOf(db: AnyDatabase): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; policies: string }>`
    select relname as name, case when relrowsecurity then coalesce((
      select string_agg(concat_ws(' ', polname, polcmd, (select string_agg(rolname, ',') from pg_roles where oid = any(polroles)),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), '; ' order by polname)
      from pg_policy where polrelid = pg_class.oid and polpermissive), '') else 'off' end as policies
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    and (relname = 'farms' or exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'farm_key' and not attisdropped))`.execute(
    db,
  );
  return new Map(rows.map(({ name, policies }) => [name, policies]));
}

function policiesFor(name: string): string {
  const column = name === 'farms' ? 'key' : 'farm_key';
  const own = `of_farm * ${FARM_ROLE} (${column} = (NULLIF(current_setting('app.farm'::text, true), ''::text))::uuid)`;
  const found = name in FOUND ? [`found r ${FARM_ROLE} ${FOUND[name]}`] : [];
  return [...found, `of_all * ${ALL_ROLE} true`, own].join('; ');
}

async function unwalled(db: AnyDatabase): Promise<string[]> {
  return [...(await wallOf(db))].filter(([name, policies]) => policies !== policiesFor(name)).map(([name]) => name);
}

for (const engine of TEST_ENGINES) {
  describe(`the wall between farms, on PostgreSQL ${engine}`, () => {
    let server: TestServer;
    let [mine, other]: FarmClient[] = [];
    let [myKey, otherKey] = ['', ''];
    before(async () => {
      server = await startTestServer({ engine });
      const farms = [await farmOn(server), await farmOn(server)];
      const keys: string[] = [];
      for (const farm of farms) {
        await farm.make('talhoes', { name: 'Mata', data: { area: 2 } });
        const { key } = await server.database.db
          .selectFrom('farms')
          .select('key')
          .where('id', '=', farm.farmId)
          .executeTakeFirstOrThrow();
        keys.push(key);
      }
      [mine, other] = farms;
      [myKey = '', otherKey = ''] = keys;
    });
    after(() => server.close());

    const recordsIn = async (db: AnyDatabase): Promise<string[]> =>
      (await db.selectFrom('records').select('farm_key').execute()).map(({ farm_key }) => farm_key);
    const doors = () => server.database.doors;
    const onMine = () => doors().db.onFarm(proveFarm(myKey));

    test('shows a query that names no farm no row, and one that does the rows of that farm', async () => {
      assert.deepEqual(await recordsIn(doors().db), []);
      assert.deepEqual(await recordsIn(doors().longDb), []);
      assert.deepEqual(await recordsIn(onMine()), [myKey]);
      assert.deepEqual(await recordsIn(doors().db.onFarm(proveFarm(randomUUID()))), []);
      assert.deepEqual((await recordsIn(doors().allFarms)).sort(), [myKey, otherKey].sort());
      await onMine()
        .transaction()
        .execute(async (trx) => assert.deepEqual(await recordsIn(trx), [myKey]));
    });

    test('lets people find themselves, and an address and a link their invitations', async () => {
      const [email, stranger] = [`o'meeiro-${randomUUID()}@exemplo.com.br`, other?.owner.uid ?? ''];
      await mine?.ask('POST', '/membros', { json: { email, role: 'operator' } });
      const count = async (db: AnyDatabase): Promise<number[]> => {
        const counts: number[] = [];
        for (const table of ['farm_people', 'invitations', 'invitation_links'] as const) {
          counts.push((await db.selectFrom(table).select('farm_key').execute()).length);
        }
        return counts;
      };
      const { hash } = await server.database.db.selectFrom('invitation_links').select('hash').executeTakeFirstOrThrow();
      const { db } = doors();
      assert.deepEqual(await count(db), [0, 0, 0]);
      assert.deepEqual(await count(db.as({ person: stranger })), [1, 0, 0]);
      assert.deepEqual(await count(db.as({ address: email })), [0, 1, 0]);
      assert.deepEqual(await count(db.as({ link: hash })), [0, 0, 1]);
      assert.deepEqual(await count(onMine()), [1, 1, 1]);
      assert.deepEqual(await count(db.onFarm(proveFarm(otherKey))), [1, 0, 0]);
    });

    test('refuses what would be written into another farm', async () => {
      const refused = { code: '42501' };
      await assert.rejects(onMine().updateTable('records').set({ farm_key: otherKey }).execute(), refused);
      const row = { farm_key: otherKey, uid: mine?.owner.uid ?? '', role: 'owner', change: '9' } as const;
      await assert.rejects(onMine().insertInto('farm_members').values(row).execute(), refused);
      await assert.rejects(doors().db.insertInto('farm_members').values(row).execute(), refused);
      const changed = async (db: AnyDatabase) =>
        (await db.updateTable('farms').set({ name: 'Tomada' }).where('key', '=', otherKey).executeTakeFirst())
          .numUpdatedRows;
      assert.deepEqual([await changed(onMine()), await changed(doors().db)], [0n, 0n]);
      const { numDeletedRows } = await onMine()
        .deleteFrom('records')
        .where('farm_key', '=', otherKey)
        .executeTakeFirst();
      assert.equal(numDeletedRows, 0n);
    });

    test('stands before every table of farms, of which those are named that others find', async () => {
      assert.ok((await wallOf(server.database.db)).size > 15);
      assert.deepEqual(await unwalled(server.database.db), []);
      await sql`create table forgotten (farm_key uuid)`.execute(server.database.db);
      await sql`alter table flows disable row level security`.execute(server.database.db);
      assert.deepEqual((await unwalled(server.database.db)).sort(), ['flows', 'forgotten']);
      await sql`drop table forgotten`.execute(server.database.db);
      await sql`alter table flows enable row level security`.execute(server.database.db);
    });

    test('is put right by the next start where a dump came back without its rights and policies', async () => {
      const { db } = server.database;
      await sql`revoke all on all tables in schema public from cafezal_farm, cafezal_all`.execute(db);
      await sql`drop policy of_farm on records`.execute(db);
      await sql`drop policy found on farm_people`.execute(db);
      await sql`alter table flows disable row level security`.execute(db);
      await assert.rejects(recordsIn(onMine()), { code: '42501' });
      await Promise.all([migrateToLatest(db), migrateToLatest(db)]);
      assert.deepEqual(await unwalled(db), []);
      assert.deepEqual(await recordsIn(onMine()), [myKey]);
      assert.equal((await mine?.ask('GET', ''))?.status, 200);
      await assert.rejects(sql`delete from kysely_migration`.execute(doors().allFarms), { code: '42501' });
    });

    test('is for a role that owns nothing and cannot pass over it', async () => {
      assert.equal(await gapInWall(doors().db), null);
      assert.match((await gapInWall(doors().allFarms)) ?? '', /faz parte de cafezal_all/);
      assert.match((await gapInWall(server.database.db)) ?? '', /"cafezal" é dono de tabelas/);
      const off = sql`alter table records disable row level security`.execute(onMine());
      await assert.rejects(off, /must be owner of table records/);
    });

    test('is a condition of the index', async () => {
      const { rows } = await onMine()
        .transaction()
        .execute(async (trx) => {
          await sql`set local enable_seqscan = off`.execute(trx);
          return sql<{ 'QUERY PLAN': string }>`explain select from records where id = ${randomUUID()}`.execute(trx);
        });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /Index Cond: .*farm_key = \(NULLIF\(current_setting\('app\.farm'/);
    });

    test('holds for each transaction: two farms on one connection never meet, also after an error', async () => {
      const pool = new pg.Pool({ ...doors().pool.options, max: 1 });
      const one = new OpenDatabase(pool, { isCitus: false });
      const wrong = () => one.onFarm(proveFarm(myKey)).updateTable('records').set({ farm_key: otherKey }).execute();
      for (let round = 0; round < 20; round += 1) {
        const [first, broken, second, none] = await Promise.allSettled([
          recordsIn(one.onFarm(proveFarm(myKey))),
          wrong(),
          recordsIn(one.onFarm(proveFarm(otherKey))),
          recordsIn(one),
        ]);
        assert.equal(broken.status, 'rejected');
        const seen = [first, second, none].map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome));
        assert.deepEqual(seen, [[myKey], [otherKey], []]);
      }
      await one.destroy();
    });

    test('costs a creation no exchange: it has two', async () => {
      let exchanges = 0;
      // Of a pool's connections, each that is taken for a statement or a flight is one exchange.
      const count = (): void => {
        exchanges += 1;
      };
      await other?.ask('GET', '');
      const ofCreations: number[] = [];
      doors().pool.on('acquire', count);
      for (const name of ['Alto', 'Baixada', 'Cabeceira', 'Divisa']) {
        exchanges = 0;
        await other?.make('talhoes', { name, data: { area: 1 } });
        ofCreations.push(exchanges);
      }
      doors().pool.off('acquire', count);
      // What the server does by itself now and then takes connections too: it only ever adds to what a creation costs.
      assert.equal(Math.min(...ofCreations), 2);
    });
  });
}

describe('the setting by which a farm is named', () => {
  test('is made of nothing but digits and hyphens', () => {
    const evil = "' or true; --";
    const on = { isCitus: false };
    assert.throws(() => reachStatements({ farm: proveFarm(evil) }, on), /no UUID/);
    assert.throws(() => reachStatements({ person: evil }, on), /no UUID/);
    for (const isCitus of [false, true]) assert.throws(() => reachFlight({ person: evil }, { isCitus }), /no UUID/);
    assert.match(reachStatements({ address: evil }, on), /^set local app\.address = '[0-9a-f]+'$/);
    assert.match(reachStatements({ link: Buffer.from(evil) }, on), /^set local app\.link = '[0-9a-f]+'$/);
  });

  test('is told to the workers too, where there are some', () => {
    const farm = proveFarm('0199aaaa-0000-7000-8000-000000000001');
    assert.equal(
      reachStatements({ farm }, { isCitus: true }),
      `set local citus.propagate_set_commands = 'local'; set local app.farm = '${farm.key}'`,
    );
  });

  test('is given where a permission was found, and what sees all farms where the server starts', () => {
    const root = join(import.meta.dirname, '..');
    const users = (name: string): string[] =>
      globSync('**/*.ts', { cwd: root })
        .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('test/'))
        .filter((path) => new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8')))
        .map((path) => path.split('/')[0] ?? '');
    assert.deepEqual([...new Set(users('proveFarm'))], ['db']);
    assert.deepEqual([...new Set(users('openAllFarms|openDatabase|openLongDatabase'))].sort(), ['db', 'start']);
  });

  test('leaves routes of a farm no way to all of them', async () => {
    const server = await startTestServer();
    const farm = await farmOn(server);
    const scope = await findFarmScope(server.database.db, { userId: farm.owner.uid, address: { id: farm.farmId } });
    const services = servicesOn(server.services, scope);
    assert.equal('allFarms' in services, false);
    assert.equal(services.db instanceof OpenDatabase || services.longDb instanceof OpenDatabase, false);
    await server.close();
  });
});
