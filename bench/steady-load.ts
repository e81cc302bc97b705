import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Requests at a steady rate, whether or not those before were answered, as strangers ask: paths in turn. */
export type SteadyOrder = { port: number; paths: readonly string[]; perSecond: number; seconds: number };

/** What the worker tells: milliseconds from when each request was due to the end of its answer, and other statuses than 200. */
export type SteadyResult = { latencies: number[]; asked: number; refusals: number[] };

/** Asks a server steadily from a thread of its own; throws where an answer is not 200. */
export async function askSteadily(url: string, order: Omit<SteadyOrder, 'port'>): Promise<SteadyResult> {
  const workerData: SteadyOrder = { ...order, port: Number(new URL(url).port) };
  const worker = new Worker(join(import.meta.dirname, 'steady-worker.ts'), { workerData });
  // As the worker posts it.
  const [result] = (await once(worker, 'message')) as [SteadyResult];
  const { refusals } = result;
  if (refusals.length > 0) throw new Error(`${url} refused: ${[...new Set(refusals)].join(' ')}`);
  return result;
}
