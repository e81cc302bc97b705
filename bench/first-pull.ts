import { type Measure, rounded } from './measure.ts';
import { megabytes, residentBytes } from './process-figures.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { seedHarvests } from './seed-records.ts';

const AIM_PER_SECOND = 20_000;
const RECORDS = 50_000;
/** What may come on top between the first and the last third of a pull, as a share, where memory is constant. */
const GROWTH = 0.1;

/** A page's end, `…],"seq":1000,"more":true}`: what comes over the wire is measured, not how fast we parse it. */
const END = /"seq":(\d+),"more":(true|false)\}$/;

type Pull = { changes: number; seconds: number; resident: number[] };

async function pull({ app, pid }: Product, { id, token }: BenchFarm): Promise<Pull> {
  const resident: number[] = [];
  const begun = performance.now();
  let since = 0;
  let isMore = true;
  while (isMore) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.request(`http://localhost/api/farms/${id}/changes?since=${since}`, { headers });
    const [, seq, more] = END.exec((await response.text()).slice(-100)) ?? [];
    if (seq === undefined) throw new Error(`pull: ${response.status}`);
    since = Number(seq);
    isMore = more === 'true';
    resident.push(await residentBytes(pid));
  }
  return { changes: since, seconds: (performance.now() - begun) / 1_000, resident };
}

/** The first pull of a farm with 50,000 records by one device, page after page, and the server's memory meanwhile. */
export const firstPull: Measure = async (product) => {
  const farm = await makeFarm(product);
  await seedHarvests(product, { farmKeys: [farm.key], perFarm: RECORDS, uid: farm.uid });
  await product.query('vacuum analyze records');
  await pull(product, farm);
  const { changes, seconds, resident } = await pull(product, farm);
  if (changes < RECORDS) throw new Error(`only ${changes} changes came`);
  const third = Math.ceil(resident.length / 3);
  const early = Math.max(...resident.slice(0, third));
  const late = Math.max(...resident.slice(-third));
  const rate = RECORDS / seconds;
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
