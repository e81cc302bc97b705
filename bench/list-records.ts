import { call } from '../apps/server/src/test/test-client.ts';
import { type Measure, quantile, rounded, timed } from './measure.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { seedFarms, seedHarvests } from './seed-records.ts';

const AIM = 1.3;
const PER_FARM = 1_000;
const FARMS = { few: 10, many: 1_000 };
/** Farms that one statement fills: more would hold the connection for too long. */
const FARMS_AT_ONCE = 100;
const TIMES = 150;

async function fill(product: Product, farm: BenchFarm, farms: number): Promise<void> {
  const keys = await seedFarms(product, farm, farms);
  for (let from = 0; from < keys.length; from += FARMS_AT_ONCE) {
    const farmKeys = keys.slice(from, from + FARMS_AT_ONCE);
    await seedHarvests(product, { farmKeys, perFarm: PER_FARM, uid: farm.uid });
  }
  await product.query('vacuum analyze records');
}

async function listTimes({ app }: Product, { id, token }: BenchFarm): Promise<number> {
  const list = async (): Promise<void> => {
    const { status, body } = await call(app, 'GET', `/farms/${id}/colheita?limit=50`, { token });
    if (status !== 200 || body.count !== PER_FARM) throw new Error(`list: ${status}`);
  };
  await timed(TIMES / 3, list);
  return quantile(await timed(TIMES, list), 0.5);
}

/** The first 50 harvests of a farm that has 1,000, among 10,000 records in all and among 1,000,000 on 1,000 farms. */
export const listRecords: Measure = async (product) => {
  const farm = await makeFarm(product);
  await seedHarvests(product, { farmKeys: [farm.key], perFarm: PER_FARM, uid: farm.uid });
  await fill(product, farm, FARMS.few - 1);
  const few = await listTimes(product, farm);
  await fill(product, farm, FARMS.many - FARMS.few);
  const many = await listTimes(product, farm);
  const ratio = many / few;
  return [
    {
      what: 'list of 50, p50 at 1,000,000 records over 1,000 farms against 10,000',
      result: `${rounded(ratio)} (${rounded(many)} ms : ${rounded(few)} ms)`,
      aim: `≤ ${AIM}`,
      isMet: ratio <= AIM,
    },
  ];
};
