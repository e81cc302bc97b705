import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../platform/postmaster.ts';
import { PRODUCT_WITHOUT_RATES, type ServerProcess, startProcess } from './platform-process.ts';
import { remoteApp } from './remote-app.ts';
import { call, createFarm, signUp, type TestApp } from './test-client.ts';

const ACCOUNT = { name: 'the present user', identity: null };
const AUTH_SECRET = 'the same secret on every instance of a fleet';

/** One of several servers on a database, at an address that stays when it is started again. */
export type FleetInstance = {
  readonly port: number;
  readonly url: string;
  /** Ends it with a signal, and resolves once it is gone. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<{ code: number | null }>;
  /** Starts it again, and resolves once it is ready. */
  start: () => Promise<void>;
};

/** Some servers of the whole product on one database, with one folder of photos. `close` ends them all. */
export async function startFleet(settings: Readonly<Record<string, string>>, count = 2) {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-fleet-'));
  await mkdir(join(folder, 'photos'));
  const make = async (at: number): Promise<FleetInstance> => {
    const port = await freePort();
    const dataDir = join(folder, `instance-${at}`);
    await mkdir(dataDir);
    await symlink(join(folder, 'photos'), join(dataDir, 'photos'));
    let running: ServerProcess | null = null;
    const own = { PORT: String(port), DATA_DIR: dataDir, AUTH_SECRET, ...settings };
    const url = `http://127.0.0.1:${port}`;
    return {
      port,
      url,
      start: async () => {
        running = startProcess(ACCOUNT, own, PRODUCT_WITHOUT_RATES);
        await running.url;
      },
      end: async (signal) => {
        running?.signal(signal);
        return (await running?.ended) ?? { code: null };
      },
    };
  };
  const instances: FleetInstance[] = [];
  // One after another: the first migrates, and each takes its port before the next looks for one.
  for (let at = 0; at < count; at += 1) {
    const instance = await make(at);
    instances.push(instance);
    await instance.start();
  }
  return {
    instances,
    close: async () => {
      await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Who writes at once, while servers are ended and begun. */
export const WRITERS = 8;
/** Writes after each event, before the next. */
const SOME = 60;

/** What writers of a fleet did. */
type FleetLedger = {
  /** Ids of records that were acknowledged. */
  readonly acknowledged: Set<string>;
  /** Answers that were lost or 5xx. */
  failures: string[];
  /** Longest time from the first try of a write to its answer, in ms. */
  longestMs: number;
};

/** The same, with the ids of all harvests that are there in the end, and the token of the person who wrote. */
export type FleetOutcome = Readonly<FleetLedger> & { readonly ids: readonly string[]; readonly token: string };

type Writing = { token: string; farmId: string; signal: AbortSignal };

/** What became of a try: null where it was acknowledged, else why not. */
async function tryOnce(app: TestApp, { token, farmId }: Writing, id: string): Promise<string | null> {
  try {
    const json = { name: `Colheita ${id}`, status: 'planned' };
    const headers = { 'idempotency-key': id };
    const { status } = await call(app, 'POST', `/farms/${farmId}/colheita`, { token, json, headers });
    return status === 201 ? null : `status ${status}`;
  } catch (error) {
    // `fetch` tells a lost connection as a TypeError, and a proxy that answers itself sends no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return String(error.cause ?? error.message);
    throw error;
  }
}

/** Writes one record after another, each repeated at the next address until it is acknowledged, until the signal. */
async function writeOn(urls: readonly string[], writing: Writing, ledger: FleetLedger): Promise<void> {
  const apps = urls.map(remoteApp);
  for (let at = 0; !writing.signal.aborted; ) {
    const id = randomUUID();
    const begun = performance.now();
    for (;;) {
      const failure = await tryOnce(apps[at % apps.length] as TestApp, writing, id);
      if (failure === null) break;
      ledger.failures.push(failure);
      at += 1;
      await pause(20);
    }
    ledger.acknowledged.add(id);
    ledger.longestMs = Math.max(ledger.longestMs, performance.now() - begun);
  }
}

/** Ids of all records of harvests on a farm. */
async function harvestIds(url: string, token: string, farmId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/farms/${farmId}/colheita?limit=500${query}`;
    type Page = { records: { id: string }[]; nextCursor: string | null };
    const { body }: { body: Page } = await call<Page>(remoteApp(url), 'GET', path, { token });
    ids.push(...body.records.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  return ids;
}

/** Ends a server and starts it anew, with some writes between and after. Gives its exit code. */
export async function startAnew(
  instance: FleetInstance,
  signal: 'SIGTERM' | 'SIGKILL',
  more: () => Promise<void>,
): Promise<number | null> {
  const { code } = await instance.end(signal);
  await more();
  await instance.start();
  await more();
  return code;
}

/**
 * Has eight people write on one farm while `events` happen; each begins at one of the addresses and goes on with the next where it
 * is not answered. What waits for `more` goes on once some more was written.
 */
export async function writeWhile(
  urls: readonly string[],
  events: (more: () => Promise<void>) => Promise<void>,
): Promise<FleetOutcome> {
  const [first = ''] = urls;
  const { token } = await signUp(remoteApp(first));
  const { id: farmId } = await createFarm(remoteApp(first), token);
  const ledger: FleetLedger = { acknowledged: new Set(), failures: [], longestMs: 0 };
  const stopping = new AbortController();
  const writing = { token, farmId, signal: stopping.signal };
  const writers = Promise.all(
    Array.from({ length: WRITERS }, (_, at) => writeOn(at % 2 === 0 ? urls : urls.toReversed(), writing, ledger)),
  );
  const more = async (): Promise<void> => {
    const wanted = ledger.acknowledged.size + SOME;
    while (ledger.acknowledged.size < wanted) {
      stopping.signal.throwIfAborted();
      await pause(10);
    }
  };
  const happened = async (): Promise<void> => {
    await more();
    await events(more);
    await more();
  };
  try {
    // A writer that breaks would have the events wait for ever.
    await Promise.race([happened(), writers]);
  } finally {
    stopping.abort();
  }
  await writers;
  return { ...ledger, token, ids: await harvestIds(urls.at(-1) ?? first, token, farmId) };
}
