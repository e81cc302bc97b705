import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, photoForm } from '../apps/server/src/test/test-client.ts';
import type { Desk, Desks } from './desks.ts';
import { formBody, jsonBody, type LeanBody, leanClient } from './lean-client.ts';

const BATCH = 20;
/** Tokens last a quarter of an hour. */
const RENEW_MS = 8 * 60_000;
/** The end of a page of changes: the number to go on from. */
const LAST_SEQ = /"seq":(\d+),"more":(?:true|false)\}$/;

/** Somebody at a desk: what they pulled so far, and their access token of now. */
type Seat = Desk & { seq: number; tokenNow: () => Promise<string> };

/** One kind of call, with how many of a hundred are of it; some may be refused in shape by a limit that is met. */
export type LoadKind = { name: string; share: number; mayRefuse?: boolean; run: () => Promise<{ status: number }> };

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

type Tokens = Pick<Desk, 'token' | 'refreshToken'>;

/** The access token of a person, carried on before it ends. */
function tokensOf(url: string, first: Tokens): () => Promise<string> {
  const app = remoteApp(url);
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

/** What people do in a day on farms whose desks were opened at this address: kinds of calls with their shares. */
export async function loadMix(url: string, desks: Desks): Promise<LoadKind[]> {
  const seat = (desk: Desk): Seat => ({ ...desk, seq: 0, tokenNow: tokensOf(url, desk) });
  const [workers, readers] = [desks.workers.map(seat), desks.readers.map(seat)];
  const photo = await formBody(photoForm(await makePhoto()));
  const ask = leanClient(url);
  const on = async (desk: Seat, method: string, path: string, body?: LeanBody) =>
    ask(method, `/api/farms/${desk.farmId}${path}`, { token: await desk.tokenNow(), body });
  const pull = async (desk: Seat) => {
    const answer = await on(desk, 'GET', `/changes?since=${desk.seq}`);
    if (answer.status === 200) desk.seq = Number(LAST_SEQ.exec(answer.text().slice(-100))?.[1] ?? desk.seq);
    return answer;
  };
  const from = (seats: readonly Seat[], work: (desk: Seat) => Promise<{ status: number }>) => () => work(pick(seats));
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

/** The one kind of call of a bare server. */
export function bareLoad(url: string): LoadKind[] {
  const ask = leanClient(url);
  return [{ name: 'a bare list', share: 1, run: () => ask('GET', '/0', { token: '' }) }];
}
