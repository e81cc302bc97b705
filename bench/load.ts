import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { quantile, WARM_UP_SECONDS } from './measure.ts';

/** A request to repeat: request line and headers but for those of the body, and the body's JSON, or nothing. */
export type LoadRequest = { head: string; body: string };

/** What the worker is told: each connection keeps to one of the requests, and asks again when answered. */
export type LoadOrder = {
  port: number;
  requests: readonly LoadRequest[];
  connections: number;
  warmUpSeconds: number;
  seconds: number;
};

/** What the worker tells: milliseconds of each answer, how many came, those of warming up too, and statuses from 300 on with their number. */
export type LoadResult = { latencies: number[]; answered: number; refusals: [status: number, count: number][] };

/** Requests in a second, and milliseconds within which half of them were answered; how many were, those of warming up too. */
export type Load = { perSecond: number; p50: number; answered: number };

type Compared = Pick<Load, 'perSecond' | 'p50'>;

/** Medians of two servers, and of how many calls a second one answers for each of the other's. */
export type Comparison = { one: Compared; other: Compared; ratio: number };

/** How many ask at once. */
export const CONNECTIONS = 16;
const SECONDS = 3;

/** The head of a request as the worker sends it. */
export const headOf = (method: string, path: string, token?: string): string =>
  `${method} ${path} HTTP/1.1${token === undefined ? '' : `\r\nauthorization: Bearer ${token}`}`;

/** Loads a server from a thread of its own over kept connections. Throws where an answer is no success. */
export async function runLoad(url: string, requests: readonly LoadRequest[]): Promise<Load> {
  const workerData: LoadOrder = {
    port: Number(new URL(url).port),
    requests,
    connections: CONNECTIONS,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: SECONDS,
  };
  const worker = new Worker(join(import.meta.dirname, 'load-worker.ts'), { workerData });
  const { latencies, answered, refusals } = await new Promise<LoadResult>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  if (refusals.length > 0) throw new Error(`${url} refused: ${JSON.stringify(refusals)}`);
  return { perSecond: latencies.length / SECONDS, p50: quantile(latencies, 0.5), answered };
}

/** Loads two servers in turn, so that what else the machine does falls on both; the median of each. */
export async function compareLoads(
  one: () => Promise<Load>,
  other: () => Promise<Load>,
  rounds = 3,
): Promise<Comparison> {
  const pairs: { one: Load; other: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ one: await one(), other: await other() });
  const middle = (of: (pair: (typeof pairs)[number]) => number): number => quantile(pairs.map(of), 0.5);
  const median = (which: 'one' | 'other'): Compared => ({
    perSecond: middle((pair) => pair[which].perSecond),
    p50: middle((pair) => pair[which].p50),
  });
  return {
    one: median('one'),
    other: median('other'),
    ratio: middle((pair) => pair.one.perSecond / pair.other.perSecond),
  };
}
