import { freePort } from '../apps/server/src/platform/postmaster.ts';
import { type FleetOutcome, startAnew, startFleet, writeWhile } from '../apps/server/src/test/fleet.ts';
import { createTestDatabase } from '../apps/server/src/test/test-database.ts';
import { startTestPostgres, testPostgresVariable } from '../apps/server/src/test/test-postgres.ts';
import { rounded } from '../bench/measure.ts';
import { haproxy } from '../strangers/proxy-programs.ts';
import { rolled } from '../strangers/rolling.ts';
import { createTrial, missingOf, type Part } from '../strangers/trial.ts';
import { numbersOf, type Soak, tell } from './soak.ts';

const PROXIES: readonly Part[] = [['haproxy', 'haproxy', '-v']];
/** Within this time whoever repeats a write is served by the other. */
const MOST_MS = 2_000;

type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Tells what came of it; whether every write is there once, and nobody waited for too long. */
function tellOutcome(what: string, { acknowledged, failures, longestMs, ids }: FleetOutcome): boolean {
  const there = new Set(ids);
  const lost = [...acknowledged].filter((id) => !there.has(id)).length;
  const refused = failures.filter((failure) => failure.startsWith('status'));
  tell(
    `${what}: ${acknowledged.size} acknowledged, ${lost} lost, ${ids.length - there.size} twice, ${refused.length} refused, ${failures.length - refused.length} lost connections, longest from the first try to the answer ${rounded(longestMs)} ms`,
  );
  for (const failure of new Set(refused)) tell(`FAULT ${failure}`);
  return lost === 0 && ids.length === there.size && refused.length === 0 && longestMs <= MOST_MS;
}

/** Each in turn started anew behind haproxy, as operators are told to: nobody may have to repeat anything. Throws where it is not installed. */
async function restartBehindProxy({ instances }: Fleet, restarts: number): Promise<boolean> {
  const missing = missingOf(PROXIES);
  if (missing.length > 0) throw new Error(`missing: ${missing.join(' ')}`);
  const trial = createTrial();
  const port = await freePort();
  const stop = await haproxy({ trial, port, instances });
  try {
    const { isWhole, written, failures } = await rolled(`http://127.0.0.1:${port}`, instances, restarts);
    tell(`${restarts} restarts behind haproxy: ${written} written, ${failures.length} had to be repeated`);
    if (!isWhole) tell('FAULT what was acknowledged is not what is there');
    return isWhole && failures.length === 0;
  } finally {
    await stop();
    trial.end();
  }
}

/**
 * Two servers on one database under eight writers: each in turn killed so many times, then each in turn started anew, as writers
 * see it who know both, and behind a proxy.
 */
export const fleet: Soak = async (options) => {
  const { kills, restarts } = numbersOf(options, { kills: 20, restarts: 10 });
  const postgres = await startTestPostgres('18');
  process.env[testPostgresVariable('18')] = postgres.administratorUrl;
  const database = await createTestDatabase();
  const servers = await startFleet({ DATABASE_URL: database.url, TRUST_PROXY: '1' });
  const inTurn = async (count: number, signal: 'SIGKILL' | 'SIGTERM', more: () => Promise<void>): Promise<void> => {
    for (let round = 0; round < count; round += 1) {
      const instance = servers.instances[round % servers.instances.length];
      if (instance !== undefined) await startAnew(instance, signal, more);
    }
  };
  try {
    const urls = servers.instances.map(({ url }) => url);
    const killed = await writeWhile(urls, (more) => inTurn(kills, 'SIGKILL', more));
    const renewed = await writeWhile(urls, (more) => inTurn(restarts, 'SIGTERM', more));
    const held = [tellOutcome(`${kills} kills`, killed), tellOutcome(`${restarts} restarts`, renewed)];
    return [...held, await restartBehindProxy(servers, restarts)].every(Boolean);
  } finally {
    await servers.close();
    await database.drop();
    await postgres.stop();
  }
};
