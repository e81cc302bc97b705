import { call } from '../apps/server/src/test/test-client.ts';
import { type Measure, rounded } from './measure.ts';
import { megabytes, residentBytes } from './process-memory.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { seedHarvests } from './seed-records.ts';

const AIM_PER_SECOND = 20_000;
const RECORDS = 50_000;
/** What may come on top between the first and the last third of a pull, as a share, where memory is constant. */
const GROWTH = 0.1;

type Page = { changes: unknown[]; seq: number; more: boolean };
type Pull = { records: number; seconds: number; resident: number[] };

async function pull({ app, pid }: Product, { id, token }: BenchFarm): Promise<Pull> {
  const resident: number[] = [];
  const begun = performance.now();
  let records = 0;
  let page: Page = { changes: [], seq: 0, more: true };
  while (page.more) {
    const { status, body } = await call<Page>(app, 'GET', `/farms/${id}/changes?since=${page.seq}`, { token });
    if (status !== 200) throw new Error(`pull: ${status}`);
    page = body;
    records += page.changes.length;
    resident.push(await residentBytes(pid));
  }
  return { records, seconds: (performance.now() - begun) / 1_000, resident };
}

/** The first pull of a farm with 50,000 records by one device, page after page, and the server's memory meanwhile. */
export const firstPull: Measure = async (product) => {
  const farm = await makeFarm(product);
  await seedHarvests(product, { farmKeys: [farm.key], perFarm: RECORDS, uid: farm.uid });
  await product.query('vacuum analyze records');
  await pull(product, farm);
  const { records, seconds, resident } = await pull(product, farm);
  if (records < RECORDS) throw new Error(`only ${records} records came`);
  const third = Math.ceil(resident.length / 3);
  const early = Math.max(...resident.slice(0, third));
  const late = Math.max(...resident.slice(-third));
  const rate = records / seconds;
  return [
    {
      what: `first pull of ${RECORDS.toLocaleString('en-US')} records`,
      result: `${rounded(rate)} records/s`,
      aim: `≥ ${AIM_PER_SECOND.toLocaleString('en-US')}`,
      isMet: rate >= AIM_PER_SECOND,
    },
    {
      what: "the server's memory in the last third of a pull against the first",
      result: `${rounded(late / early)} (${megabytes(late)} : ${megabytes(early)})`,
      aim: `≤ ${1 + GROWTH}`,
      isMet: late <= early * (1 + GROWTH),
    },
  ];
};
