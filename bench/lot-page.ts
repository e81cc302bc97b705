import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { workedFarm } from '@cafezal/domain/demonstration/worked-farm.ts';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';
import { computedMilliseconds, descendantsOf } from './process-figures.ts';
import { makeFarm, type Product } from './product.ts';
import { askSteadily } from './steady-load.ts';

const PER_SECOND = 200;
const SECONDS = 20;
const AIM_MS = 50;
/** Half of what a core has for each page: the other half is for bursts. */
const AIM_COMPUTED_MS = 2.5;
/** Pages that are read in turn, each in three languages. */
const LOTS = 8;
const LANGUAGES = ['pt', 'en', 'es'] as const;

type Made = { results: readonly MutationResult<{ id: string; outputs: { key: string; form: string }[] }>[] };

/** Publishes lots of the worked season; answers the paths of their pages. */
async function publishLots(product: Product): Promise<string[]> {
  const { id, token } = await makeFarm(product);
  const { mutations } = workedFarm(new Date().toISOString());
  const made = await call<Made>(product.app, 'POST', `/farms/${id}/mutations`, { token, json: { mutations } });
  const lots = made.body.results.flatMap(({ record }) => (record?.outputs ?? []).map(({ key }) => ({ record, key })));
  const paths: string[] = [];
  for (const { record, key } of lots) {
    if (paths.length === LOTS) break;
    const show = { weight: true, place: 'exact', text: 'Colhido no ponto.' };
    const json = { recordId: record?.id, output: key, show };
    const sent = { token, json };
    const { status, body } = await call<{ publication: { url: string } }>(
      product.app,
      'POST',
      `/farms/${id}/publicacoes`,
      sent,
    );
    // By-products are not published.
    if (status === 201) paths.push(new URL(body.publication.url).pathname);
  }
  if (paths.length < LOTS) throw new Error(`only ${paths.length} lots could be published`);
  return paths;
}

/** Leaves the server and its database one core of the machine; false where that cannot be done. */
async function keepToOneCore({ pid }: Product): Promise<boolean> {
  if (availableParallelism() < 2) return true;
  const processes = [pid, ...(await descendantsOf(pid)).map((one) => one.pid)];
  const set = promisify(execFile);
  try {
    for (const one of processes) await set('taskset', ['-a', '-c', '-p', '0', String(one)]);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that server and database computed so far. */
async function computedBy({ pid }: Product): Promise<number> {
  const processes = [pid, ...(await descendantsOf(pid)).map((one) => one.pid)];
  const all = await Promise.all(processes.map(computedMilliseconds));
  return all.reduce((sum, one) => sum + one, 0);
}

/** A published page as buyers ask for it, so many times a second, from a server with its database on one core. */
export const lotPage: Measure = async (product) => {
  const paths = await publishLots(product);
  const asked = paths.flatMap((path) => LANGUAGES.map((lang) => `${path}?lang=${lang}`));
  const isOnOneCore = await keepToOneCore(product);
  const before = await computedBy(product);
  const { latencies, asked: all } = await askSteadily(product.url, {
    paths: asked,
    perSecond: PER_SECOND,
    seconds: SECONDS,
  });
  const computed = ((await computedBy(product)) - before) / all;
  const p99 = quantile(latencies, 0.99);
  const cores = isOnOneCore ? 'server and database on one core' : 'on all cores: there is no `taskset`';
  const line: Line = {
    what: `a lot's page, ${PER_SECOND} a second, p99 (${cores})`,
    result: `${rounded(p99)} ms (half within ${rounded(quantile(latencies, 0.5))} ms, of ${latencies.length})`,
    aim: `< ${AIM_MS} ms`,
    isMet: p99 < AIM_MS && isOnOneCore,
  };
  const ofProcessor: Line = {
    what: `processor for a lot's page, server and database, at ${PER_SECOND} a second`,
    result: `${rounded(computed)} ms`,
    aim: `< ${AIM_COMPUTED_MS} ms`,
    isMet: computed < AIM_COMPUTED_MS,
  };
  return [line, ofProcessor];
};
