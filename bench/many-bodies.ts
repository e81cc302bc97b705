import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { call, photoForm } from '../apps/server/src/test/test-client.ts';
import type { FloodOrder, FloodResult } from './flood-worker.ts';
import { type Line, rounded } from './measure.ts';
import { makePhoto } from './photo.ts';
import { megabytes, residentBytes } from './process-figures.ts';
import { type BenchFarm, makeFarm, type Product, startProduct } from './product.ts';

const BODIES = 500;
const BYTES = 4 * 1024 * 1024;
const AIM_MS = 1_000;
const SETTLE_MS = 10_000;
/** What may be held more than before, as a share. */
const MORE = 0.2;
const BETWEEN_MS = 50;
/** What people do before it is measured: a server that was never asked has less memory than it ever has again. */
const WARM_UP = { lists: 200, records: 50 };

function flood(order: FloodOrder): Promise<FloodResult> {
  const worker = new Worker(join(import.meta.dirname, 'flood-worker.ts'), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

/** Asks as a person who works on until told to stop; the milliseconds of the slowest answer. */
async function slowestAnswer({ app }: Product, farm: BenchFarm, until: Promise<unknown>): Promise<number> {
  let [slowest, isOver] = [0, false];
  void until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    const { status } = await call(app, 'GET', `/farms/${farm.id}/colheita`, { token: farm.token });
    if (status !== 200) throw new Error(`a list: ${status}`);
    slowest = Math.max(slowest, performance.now() - begun);
    await pause(BETWEEN_MS);
  }
  return slowest;
}

async function warmUp({ app }: Product, { id, token }: BenchFarm): Promise<void> {
  const path = `/farms/${id}/colheita`;
  for (let round = 0; round < WARM_UP.lists; round += 1) await call(app, 'GET', path, { token });
  for (let round = 0; round < WARM_UP.records; round += 1) {
    const { status } = await call(app, 'POST', path, { token, json: { name: `Colheita ${round}` } });
    if (status !== 201) throw new Error(`a record: ${status}`);
  }
  const { status } = await call(app, 'POST', `/farms/${id}/photo-upload`, {
    token,
    body: photoForm(await makePhoto()),
  });
  if (status !== 200) throw new Error(`a photo: ${status}`);
}

/** Large bodies of nobody, 500 at once: what they leave in memory, and how long somebody else waits meanwhile. */
export async function manyBodies(): Promise<Line[]> {
  const product = await startProduct();
  try {
    const farm = await makeFarm(product);
    await warmUp(product, farm);
    const before = await residentBytes(product.pid);
    const port = Number(new URL(product.url).port);
    const path = `/api/farms/${farm.id}/mutations`;
    const flooding = flood({ port, path, bodies: BODIES, bytes: BYTES });
    const slowest = await slowestAnswer(product, farm, flooding);
    const answers = (await flooding).map(([status, count]) => `${count} × ${status}`).join(', ');
    await pause(SETTLE_MS);
    const later = await residentBytes(product.pid);
    const bodies = `${BODIES} bodies of ${megabytes(BYTES)} at once by nobody`;
    return [
      {
        what: `memory of the server ${SETTLE_MS / 1_000} s after ${bodies}, against before, after ${WARM_UP.lists} lists, ${WARM_UP.records} records and a photo`,
        result: `${rounded(later / before)} (${megabytes(later)} : ${megabytes(before)}; ${answers})`,
        aim: `≤ ${1 + MORE}`,
        isMet: later <= before * (1 + MORE),
      },
      {
        what: 'slowest answer of somebody else meanwhile',
        result: `${rounded(slowest)} ms`,
        aim: `< ${AIM_MS} ms`,
        isMet: slowest < AIM_MS,
      },
    ];
  } finally {
    await product.stop();
  }
}
