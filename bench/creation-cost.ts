import { openDatabase } from '../apps/server/src/db/database.ts';
import { explained } from '../apps/server/src/test/explained.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { besideLine, type Computed, computedPerCall, creationLine } from './computed-time.ts';
import { type Line, type Measure, rounded, WARM_UP_SECONDS } from './measure.ts';
import { makeFarm, type Product } from './product.ts';
import { seedHarvests } from './seed-records.ts';
import { type Asked, statementsOf } from './statements.ts';

/** Records that a farm has before creations are counted. */
const SIZES = [50, 5_000, 50_000] as const;
const WARM_UP = 100;
const TIMES = 400;
const AIM_PAGES = 1.2;

/** What one creation takes: milliseconds of the processor in server and database, and pages that it reads to be checked. */
type Cost = Computed & { size: number; pages: number };

/** Pages that the reading statements of a request look at, by the plans of the product's connections. */
async function pagesOf(product: Product, asked: Asked): Promise<number> {
  const statements = await statementsOf(product, asked);
  const reading = statements.filter(({ text }) => /^\s*(select|with recursive)/.test(text));
  const { pool } = openDatabase(product.databaseUrl, () => undefined, { connections: 1 });
  const client = await pool.connect();
  let pages = 0;
  for (const statement of reading) pages += (await explained(client, statement)).pages;
  client.release();
  await pool.end();
  return pages;
}

type Laid = {
  size: number;
  create: (times: number) => Promise<void>;
  /** Changes or deletes so many of those that were created, each once. */
  rewrite: (method: 'PATCH' | 'DELETE', times: number) => Promise<void>;
  pages: () => Promise<number>;
};

type Created = { record: { id: string } };

/** A farm with so many records, and what creates more. */
async function layFarm(product: Product, size: number): Promise<Laid> {
  const { id, key, token, uid } = await makeFarm(product);
  const path = `/farms/${id}`;
  const json = { name: 'Talhão 1', data: { area: 4 } };
  const plot = await call<Created>(product.app, 'POST', `${path}/talhoes`, { token, json });
  await seedHarvests(product, { farmKeys: [key], perFarm: size, uid });
  const data = { plots: [{ plotId: plot.body.record.id, liters: 100, kg: 62 }] };
  const harvest = (name: string) => ({ name, date: '2026-06-01', data });
  const created: string[] = [];
  const create = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at += 1) {
      const sent = { token, json: harvest(`Nova ${times} ${at}`) };
      const { status, body } = await call<Created>(product.app, 'POST', `${path}/colheita`, sent);
      if (status !== 201) throw new Error(`creation: ${status}`);
      created.push(body.record.id);
    }
  };
  const rewrite: Laid['rewrite'] = async (method, times) => {
    for (const id of created.slice(0, times)) {
      const sent = method === 'PATCH' ? { token, json: { notes: `Seca ${times}` } } : { token };
      const { status } = await call(product.app, method, `${path}/colheita/${id}`, sent);
      if (status !== 200) throw new Error(`${method}: ${status}`);
    }
    if (method === 'DELETE') created.splice(0, times);
  };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(harvest('Uma só')) };
  // Another instance writes in between, so that nothing of the farm is kept.
  const asked = { path: `/api${path}/colheita`, init, between: () => create(1) };
  return { size, create, rewrite, pages: () => pagesOf(product, asked) };
}

/** What one of `TIMES` takes of a work, which runs warm. */
async function computedFor(product: Product, work: (times: number) => Promise<void>): Promise<Computed> {
  await work(WARM_UP);
  const { computed } = await computedPerCall(product, product, async () => {
    await work(TIMES);
    return { answered: TIMES };
  });
  return computed;
}

const costOf = async (product: Product, { size, create, pages }: Laid): Promise<Cost> => ({
  size,
  ...(await computedFor(product, create)),
  pages: await pages(),
});

/** What a change and a deletion cost of the records that were created on a farm. */
async function rewriting(product: Product, { size, rewrite }: Laid): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [method, name] of [
    ['PATCH', 'change'],
    ['DELETE', 'deletion'],
  ] as const) {
    const computed = await computedFor(product, (times) => rewrite(method, times));
    lines.push(besideLine(`the same for a ${name}, on ${size.toLocaleString('en-US')}`, computed));
  }
  return lines;
}

/** What a creation costs on farms of three sizes, one call after the other. */
export const creationCost: Measure = async (product) => {
  const costs: Cost[] = [];
  const farms: Laid[] = [];
  // All of them first: on an empty database the indexes are flatter.
  for (const size of SIZES) farms.push(await layFarm(product, size));
  // On a farm of its own: the others keep the size that they are measured at.
  const warming = await layFarm(product, 0);
  await product.query('vacuum analyze');
  const warm = performance.now() + WARM_UP_SECONDS * 1_000;
  while (performance.now() < warm) await warming.create(WARM_UP);
  for (const farm of farms) costs.push(await costOf(product, farm));
  const lines = costs.map(({ size, ...computed }) =>
    creationLine(
      `processor for a creation on a farm of ${size.toLocaleString('en-US')} records, with what is looked at after a change`,
      computed,
    ),
  );
  const [, middle] = farms;
  if (middle !== undefined) lines.push(...(await rewriting(product, middle)));
  const [least, most] = [costs[0]?.pages ?? 0, costs.at(-1)?.pages ?? 0];
  const what = `pages that it reads to be checked, on ${SIZES.at(-1)?.toLocaleString('en-US')} records against ${SIZES[0]}`;
  const result = `${rounded(most / least)} (${rounded(most)} : ${rounded(least)})`;
  return [...lines, { what, result, aim: `≤ ${AIM_PAGES}`, isMet: most <= least * AIM_PAGES }];
};
