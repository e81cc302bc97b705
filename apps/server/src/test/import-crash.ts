import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { formOf, type ImportBody } from './import-client.ts';
import { PRODUCT_WITHOUT_RATES, type ServerProcess, startProcess } from './platform-process.ts';
import { remoteApp } from './remote-app.ts';
import { call, createFarm, type LooseBody, signUp, type TestApp } from './test-client.ts';

const LINES = 150;

/** The share of the time of an undisturbed confirmation before the kill: another moment each round, some after its end,
 * since a server that has just begun takes longer. */
const shareOf = (round: number): number => (round * 0.381_966) % 2.5;

type Farm = { app: TestApp; token: string; farmId: string };

const countOf = async ({ app, token, farmId }: Farm): Promise<number> =>
  (await call<LooseBody & { count: number }>(app, 'GET', `/farms/${farmId}/parceiros?limit=1`, { token })).body.count;

async function bring({ app, token, farmId }: Farm, round: number): Promise<string> {
  const names = Array.from({ length: LINES }, (_, at) => `Pessoa ${round}-${at}`);
  const body = formOf(['Parceiro', ...names].join('\r\n'), `parceiros-${round}.csv`);
  const path = `/farms/${farmId}/importacoes?kind=planilha&section=parceiros`;
  const { status, body: answer } = await call<ImportBody>(app, 'POST', path, { token, body });
  assert.equal(status, 201, JSON.stringify(answer));
  return answer.import.id;
}

/** Milliseconds that a confirmation takes on this machine, of a server that has just begun, where nobody kills it. */
async function confirmOnce(farm: Farm): Promise<number> {
  const { app, token } = farm;
  const path = `/farms/${farm.farmId}/importacoes/${await bring(farm, -1)}`;
  const begun = performance.now();
  let answer = await call<ImportBody>(app, 'POST', `${path}/confirmar`, { token });
  while (answer.body.import.status === 'confirming') answer = await call<ImportBody>(app, 'GET', path, { token });
  assert.equal(answer.body.import.status, 'confirmed');
  return performance.now() - begun;
}

/** How many rounds were cut before anything was written, and how many after all was. */
export type KilledImports = { none: number; all: number };

/**
 * Kills a server with `kill -9` while it confirms a file, in each round at another moment, and starts it again: all lines are there, or none,
 * and the import says the same. Throws where it is otherwise.
 */
export async function killAmidImports(
  dataDir: string,
  { rounds, tell = () => undefined }: { rounds: number; tell?: (line: string) => void },
): Promise<KilledImports> {
  let server: ServerProcess | null = null;
  const start = async (): Promise<TestApp> => {
    server = startProcess({ name: 'the present user', identity: null }, { DATA_DIR: dataDir }, PRODUCT_WITHOUT_RATES);
    return remoteApp(await server.url);
  };
  const kill = async (): Promise<void> => {
    server?.signal('SIGKILL');
    await server?.ended;
  };
  const seen = { none: 0, all: 0 };
  try {
    let app = await start();
    const { token } = await signUp(app);
    const { id: farmId } = await createFarm(app, token);
    const confirmationMs = await confirmOnce({ app, token, farmId });
    for (let round = 0; round < rounds; round += 1) {
      const before = await countOf({ app, token, farmId });
      const id = await bring({ app, token, farmId }, round);
      const path = `/farms/${farmId}/importacoes/${id}`;
      // `fetch` tells a lost connection as an error.
      const answered = call(app, 'POST', `${path}/confirmar`, { token }).catch(() => null);
      // The crash comes amid writing, at a moment of its own: the wait is the subject, not a crutch.
      await pause(confirmationMs * shareOf(round));
      await kill();
      await answered;
      app = await start();
      const written = (await countOf({ app, token, farmId })) - before;
      const { status, records } = (await call<ImportBody>(app, 'GET', path, { token })).body.import;
      assert.ok(written === 0 || written === LINES, `round ${round}: ${written} of ${LINES} lines are there`);
      assert.equal(status === 'confirmed', written === LINES, `round ${round}: it says ${status} of ${written} lines`);
      assert.equal(records ?? 0, written, `round ${round}`);
      seen[written === 0 ? 'none' : 'all'] += 1;
      tell(
        `round ${round}: killed after ${Math.round(confirmationMs * shareOf(round))} ms, ${written} of ${LINES} lines`,
      );
    }
  } finally {
    await kill();
  }
  return seen;
}
