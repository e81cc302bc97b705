import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzzEveryRoute, seedOfToday } from '../apps/server/src/test/fuzz.ts';
import { PRODUCT_WITHOUT_RATES, startProcess } from '../apps/server/src/test/platform-process.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { numbersOf, type Soak } from './soak.ts';

/** Every route of the OpenAPI document with so many hostile requests each, over HTTP, against a server of its own. */
export const fuzz: Soak = async (options) => {
  const { count, seed } = numbersOf(options, { count: 200, seed: seedOfToday() });
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-soak-'));
  const settings = { DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' };
  const server = startProcess({ name: 'the present user', identity: null }, settings, PRODUCT_WITHOUT_RATES);
  try {
    process.stdout.write(`seed ${seed}, ${count} requests a route\n`);
    const { requests, statuses, findings } = await fuzzEveryRoute(remoteApp(await server.url), {
      seed,
      runs: count,
      tell: (line) => process.stdout.write(`${line}\n`),
    });
    for (const finding of findings) process.stdout.write(`\n${finding}\n`);
    const each = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
    process.stdout.write(`${each.join(', ')}\n`);
    process.stdout.write(`${requests} requests, ${findings.length} routes with a finding\n`);
    return findings.length === 0;
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true });
  }
};
