import { call } from '../apps/server/src/test/test-client.ts';
import { type Measure, quantile, rounded, timed } from './measure.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { seedFarms, seedHarvests } from './seed-records.ts';

const AIM = 1.3;
const PER_FARM = 1_000;
const FARMS = { few: 10, many: 1_000 };
/** Farms that one statement fills: more would hold the connection for too long. */
const FARMS_AT_ONCE = 100;
const TIMES = 300;

async function fill(product: Product, farm: BenchFarm, farms: number): Promise<void> {
  const keys = await seedFarms(product, farm, farms);
  for (let from = 0; from < keys.length; from += FARMS_AT_ONCE) {
    const farmKeys = keys.slice(from, from + FARMS_AT_ONCE);
    await seedHarvests(product, { farmKeys, perFarm: PER_FARM, uid: farm.uid });
  }
  await product.query('vacuum analyze records');
}

type Times = { list: number; reference: number };

/** p50 of the list, and of the same person's reading of the farm, asked in turn: what else the machine does falls on both. */
async function listTimes({ app }: Product, { id, token }: BenchFarm): Promise<Times> {
  const get = async (path: string): Promise<void> => {
    const { status } = await call(app, 'GET', path, { token });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  const list: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    list.push(...(await timed(1, () => get(`/farms/${id}/colheita?limit=50`))));
    reference.push(...(await timed(1, () => get(`/farms/${id}`))));
  }
  const settled = (samples: readonly number[]): number => quantile(samples.slice(TIMES / 3), 0.5);
  return { list: settled(list), reference: settled(reference) };
}

/** The first 50 harvests of a farm that has 1,000, among 10,000 records in all and among 1,000,000 on 1,000 farms. */
export const listRecords: Measure = async (product) => {
  const farm = await makeFarm(product);
  await seedHarvests(product, { farmKeys: [farm.key], perFarm: PER_FARM, uid: farm.uid });
  await fill(product, farm, FARMS.few - 1);
  const few = await listTimes(product, farm);
  await fill(product, farm, FARMS.many - FARMS.few);
  const many = await listTimes(product, farm);
  const ratio = many.list / many.reference / (few.list / few.reference);
  return [
    {
      what: 'list of 50, p50 at 1,000,000 records over 1,000 farms against 10,000, each by the time of a small read',
      result: `${rounded(ratio)} (${rounded(many.list)} ms by ${rounded(many.reference)} : ${rounded(few.list)} ms by ${rounded(few.reference)})`,
      aim: `≤ ${AIM}`,
      isMet: ratio <= AIM,
    },
  ];
};
