import { call } from '../apps/server/src/test/test-client.ts';
import { type Line, quantile, rounded, timed } from './measure.ts';
import { type BenchFarm, makeFarm, type Product, startProduct } from './product.ts';
import { seedHarvests } from './seed-records.ts';

const PER_FARM = 50;
/** Farms that one statement lays down. */
const AT_ONCE = 1_000;
const TIMES = 200;
/** What one PostgreSQL may lose by being full of other people's farms. */
const AIM = 1.3;

/** Lays bare farms down by SQL, each of a person of its own; answers their keys. */
async function seedPeopleWithFarms({ query }: Product, count: number): Promise<string[]> {
  const { rows } = await query(
    `with person as (
       insert into accounts (uid, email, email_key, provider)
       select id, id || '@example.test', id || '@example.test', 'password'
       from (select gen_random_uuid() as id from generate_series(1, $1::int)) as made returning uid
     ), farm as (
       insert into farms (key, id, user_id, slug, name, city, state, region, total_area)
       select uid, uid, uid, 'semeada-' || uid, 'Fazenda', 'Patrocínio', 'MG', 'Cerrado Mineiro', 100 from person
       returning key
     ), found as (insert into farm_addresses (key, user_id, id, slug) select uid, uid, uid, 'semeada-' || uid from person
     ), working as (insert into farm_people (uid, farm_key) select uid, uid from person
     ), member as (insert into farm_members (farm_key, uid, role, change) select uid, uid, 'owner', 0 from person
     ) select key from farm`,
    [count],
  );
  return rows.map(({ key }) => String(key));
}

async function fill(product: Product, { uid }: BenchFarm, farms: number): Promise<void> {
  for (let made = 0; made < farms; made += AT_ONCE) {
    const farmKeys = await seedPeopleWithFarms(product, Math.min(AT_ONCE, farms - made));
    await seedHarvests(product, { farmKeys, perFarm: PER_FARM, uid });
    if ((made / AT_ONCE) % 10 === 0) process.stderr.write(`  ${made} of ${farms} farms\n`);
  }
  await product.query('vacuum analyze');
}

type Times = { create: number; read: number; list: number; farms: number; page: number };

/** What calls take on a farm of 50 records that nothing was asked of before: those that are created here count in a page. */
async function timesOf(product: Product): Promise<Times> {
  const { app } = product;
  const { id, key, token, uid } = await makeFarm(product);
  await seedHarvests(product, { farmKeys: [key], perFarm: PER_FARM, uid });
  const ask = async (method: string, path: string, json?: unknown): Promise<string> => {
    const { status, body } = await call<{ record?: { id: string } }>(app, method, path, { token, json });
    if (status >= 300) throw new Error(`${path}: ${status}`);
    return body.record?.id ?? '';
  };
  const made = await ask('POST', `/farms/${id}/colheita`, { name: 'Lida', status: 'planned' });
  const settled = (samples: readonly number[]): number => quantile(samples.slice(TIMES / 4), 0.5);
  const of = async (work: () => Promise<unknown>): Promise<number> => settled(await timed(TIMES, work));
  return {
    create: await of(() => ask('POST', `/farms/${id}/colheita`, { name: 'Nova', status: 'planned' })),
    read: await of(() => ask('GET', `/farms/${id}/colheita/${made}`)),
    list: await of(() => ask('GET', `/farms/${id}/colheita?limit=50`)),
    farms: await of(() => ask('GET', '/farms')),
    page: await of(() => ask('GET', `/farms/${id}/changes?since=0&limit=50`)),
  };
}

const NAMES: Readonly<Record<keyof Times, string>> = {
  create: 'a creation',
  read: 'a record',
  list: 'a list of 50',
  farms: 'the list of farms',
  page: 'a page of 50 changes',
};

/** One PostgreSQL with many farms of 50 records each: what a person's calls take before the others came, and among them. */
export async function manyFarms(farms: number): Promise<Line[]> {
  const product = await startProduct();
  try {
    const alone = await timesOf(product);
    await fill(product, await makeFarm(product), farms);
    const among = await timesOf(product);
    const { rows } = await product.query(`select pg_database_size(current_database()) as bytes`);
    const bytes = Number(rows[0]?.bytes);
    const lines = (Object.keys(NAMES) as (keyof Times)[]).map((name): Line => {
      const ratio = among[name] / alone[name];
      return {
        what: `${NAMES[name]}, p50 among ${farms} farms of ${PER_FARM} records, against none`,
        result: `${rounded(ratio)} (${rounded(among[name])} : ${rounded(alone[name])} ms)`,
        aim: `≤ ${AIM}`,
        isMet: ratio <= AIM,
      };
    });
    const each = bytes / (farms * PER_FARM);
    const size = `${rounded(bytes / 1e9)} GB, ${Math.round(each)} bytes a record without its history`;
    return [...lines, { what: `their database`, result: size, aim: '', isMet: null }];
  } finally {
    await product.stop();
  }
}
