import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { WARM_UP_SECONDS } from './measure.ts';
import type { SteadyOrder, SteadyResult } from './steady-load.ts';

// What `askSteadily` gives.
const { port, paths, perSecond, seconds } = workerData as SteadyOrder;

const agent = new Agent({ keepAlive: true });
const result: SteadyResult = { latencies: [], asked: 0, refusals: [] };

/** Asks for a page; resolves when all of its answer is there. */
function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const asked = request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject).end();
  });
}

async function askWhenDue(at: number, begun: number): Promise<void> {
  const due = begun + (at * 1_000) / perSecond;
  const status = await ask(paths[at % paths.length] ?? '/');
  if (status !== 200) result.refusals.push(status);
  if (at >= WARM_UP_SECONDS * perSecond) result.latencies.push(performance.now() - due);
}

const begun = performance.now();
const asked: Promise<void>[] = [];
const all = (WARM_UP_SECONDS + seconds) * perSecond;
while (asked.length < all) {
  const due = Math.min(all, Math.ceil(((performance.now() - begun) * perSecond) / 1_000));
  while (asked.length < due) asked.push(askWhenDue(asked.length, begun));
  await wait(1);
}
await Promise.all(asked);
result.asked = all;
parentPort?.postMessage(result);
