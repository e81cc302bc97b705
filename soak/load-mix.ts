import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { call, createFarm, photoForm, signUp } from '../apps/server/src/test/test-client.ts';
import type { Product } from '../bench/product.ts';
import { seedHarvests } from '../bench/seed-records.ts';
import { formBody, jsonBody, type LeanBody, leanClient } from './lean-client.ts';

/** Who works on a farm that grows, and who takes files and first pulls of one that does not, so that these cost the same to the end. */
const WORKERS = 12;
const READERS = 6;
const SEEDED = 600;
const BATCH = 20;
/** Tokens last a quarter of an hour. */
const RENEW_MS = 8 * 60_000;
/** The end of a page of changes: the number to go on from. */
const LAST_SEQ = /"seq":(\d+),"more":(?:true|false)\}$/;

/** A person with a farm of theirs. */
type Desk = {
  farmId: string;
  plotId: string;
  known: { id: string; section: string }[];
  seq: number;
  token: () => Promise<string>;
};

/** One kind of call, with how many of a hundred are of it; some may be refused in shape by a limit that is met. */
export type LoadKind = { name: string; share: number; mayRefuse?: boolean; run: () => Promise<{ status: number }> };

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

type Tokens = { token: string; refreshToken: string };

/** The access token of a person, carried on before it ends. */
function tokensOf({ app }: Product, first: Tokens): () => Promise<string> {
  let [tokens, renewAt] = [Promise.resolve(first), performance.now() + RENEW_MS];
  const renewed = async ({ refreshToken }: Tokens): Promise<Tokens> =>
    (await call<Tokens>(app, 'POST', '/auth/refresh', { json: { refreshToken } })).body;
  return async () => {
    if (performance.now() > renewAt) {
      renewAt = performance.now() + RENEW_MS;
      tokens = tokens.then(renewed);
    }
    return (await tokens).token;
  };
}

async function openDesk(product: Product): Promise<Desk> {
  const { app, query } = product;
  const person = await signUp(app);
  const { id: farmId } = await createFarm(app, person.token);
  const json = { name: 'Talhão 1', data: { area: 4 } };
  const plot = await call<{ record: { id: string } }>(app, 'POST', `/farms/${farmId}/talhoes`, {
    token: person.token,
    json,
  });
  const { rows } = await query('select key from farms where id = $1', [farmId]);
  await seedHarvests(product, { farmKeys: [String(rows[0]?.key)], perFarm: SEEDED, uid: person.uid });
  const list = await call<{ records: { id: string; section: string }[] }>(
    app,
    'GET',
    `/farms/${farmId}/colheita?limit=200`,
    {
      token: person.token,
    },
  );
  return { farmId, plotId: plot.body.record.id, known: list.body.records, seq: 0, token: tokensOf(product, person) };
}

const harvestOn = ({ plotId }: Desk) => ({
  name: `Colheita ${randomUUID().slice(0, 8)}`,
  date: '2026-06-01',
  data: { plots: [{ plotId, liters: 120, kg: 74 }] },
});

const mutationOn = (desk: Desk) => ({
  mutationId: randomUUID(),
  recordId: randomUUID(),
  section: 'colheita',
  op: 'create',
  at: new Date().toISOString(),
  patch: harvestOn(desk),
});

/** A photo as a device sends it, made small already. */
const makePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_280,
      height: 960,
      channels: 3,
      background: '#446633',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer();

/** What people do in a day on farms, laid out on a started product: kinds of calls with their shares. */
export async function loadMix(product: Product): Promise<LoadKind[]> {
  const open = async (count: number): Promise<Desk[]> => {
    const desks: Desk[] = [];
    for (let made = 0; made < count; made += 1) desks.push(await openDesk(product));
    return desks;
  };
  const [workers, readers] = [await open(WORKERS), await open(READERS)];
  await product.query('vacuum analyze records');
  const photo = await formBody(photoForm(await makePhoto()));
  const ask = leanClient(product.url);
  const on = async (desk: Desk, method: string, path: string, body?: LeanBody) =>
    ask(method, `/farms/${desk.farmId}${path}`, { token: await desk.token(), body });
  const pull = async (desk: Desk) => {
    const answer = await on(desk, 'GET', `/changes?since=${desk.seq}`);
    if (answer.status === 200) desk.seq = Number(LAST_SEQ.exec(answer.text().slice(-100))?.[1] ?? desk.seq);
    return answer;
  };
  const from = (desks: readonly Desk[], work: (desk: Desk) => Promise<{ status: number }>) => () => work(pick(desks));
  return [
    { name: 'a record', share: 36, run: from(workers, (desk) => on(desk, 'GET', `/colheita/${pick(desk.known).id}`)) },
    { name: 'a list', share: 24, run: from(workers, (desk) => on(desk, 'GET', '/colheita')) },
    {
      name: 'a creation',
      share: 14,
      run: from(workers, (desk) => on(desk, 'POST', '/colheita', jsonBody(harvestOn(desk)))),
    },
    { name: 'a pull', share: 14, run: from(workers, pull) },
    {
      name: `a batch of ${BATCH}`,
      share: 4,
      run: from(workers, (desk) =>
        on(desk, 'POST', '/mutations', jsonBody({ mutations: Array.from({ length: BATCH }, () => mutationOn(desk)) })),
      ),
    },
    {
      name: 'a photo',
      share: 3,
      run: from(workers, (desk) => on(desk, 'POST', '/photo-upload', photo)),
    },
    { name: 'a first pull', share: 2, run: from(readers, (desk) => on(desk, 'GET', '/changes?since=0')) },
    {
      name: 'a table',
      share: 2,
      mayRefuse: true,
      run: from(readers, (desk) => on(desk, 'GET', '/colheita/export?format=csv')),
    },
    { name: 'an archive', share: 1, mayRefuse: true, run: from(readers, (desk) => on(desk, 'GET', '/export')) },
  ];
}
