import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../http/services.ts';
import { readConfig } from '../platform/config.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Limits } from '../services/request/limits.ts';
import { createApp } from '../start/app.ts';
import { createServices } from '../start/create-services.ts';
import type { TestApp } from './test-client.ts';
import { createServerDatabase, type TestDatabase } from './test-database.ts';
import { type ServerEngine, serverEngine } from './test-postgres.ts';
import { WITHOUT_RATES } from './without-rates.ts';

/** What hashes of passwords cost least: hundreds of people sign up, and nobody guesses what their passwords are. */
const QUICK_HASHES = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** An instance of the whole server on a database, without a port. */
export type TestInstance = { app: TestApp; services: Services; close: () => Promise<void> };

/** A clock that a test advances; it starts at the real time. */
export type TestClock = { now: () => Date; advance: (milliseconds: number) => void };

/** A running clock that can be advanced. */
export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}

/** What an instance is made of. */
type InstanceParts = {
  database: TestDatabase;
  dataDir: string;
  clock: TestClock;
  /** Settings besides the folder. */
  environment?: Readonly<Record<string, string>>;
  log?: Log;
  /** Limits; by default the product's without rate limits. */
  limits?: Limits;
};

/** Another instance on a shared database. */
export async function startTestInstance({
  database,
  dataDir,
  clock,
  environment = {},
  log = createLog('silent'),
  limits = WITHOUT_RATES,
}: InstanceParts): Promise<TestInstance> {
  const closers: (() => Promise<void>)[] = [];
  const services = await createServices({
    config: readConfig({ ...environment, DATA_DIR: dataDir }),
    authSecret: 'the secret of all tests, long enough',
    ...database.doors,
    log,
    metrics: createMetrics({ version: 'test', pool: database.doors.pool, dataDir }),
    onClose: (close) => closers.push(close),
    now: clock.now,
    limits,
    passwordCost: QUICK_HASHES,
  });
  return {
    app: createApp(services, null),
    services,
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** The parts of an instance for work over all farms. */
export const overAllFarms = (services: Services) => ({ ...services, db: services.allFarms });

/** A server with a database, a folder and a clock of its own. */
export type TestServer = TestInstance & { clock: TestClock; database: TestDatabase; dataDir: string };

type ServerOptions = { engine?: ServerEngine | undefined } & Pick<InstanceParts, 'environment' | 'log' | 'limits'>;

/** Starts a server for one test file, on the Citus of CITUS_URL where no engine is named; `close` removes its database and folder. */
export async function startTestServer({
  engine = serverEngine(),
  ...options
}: ServerOptions = {}): Promise<TestServer> {
  const database = await createServerDatabase(engine);
  const dataDir = await mkdtemp(join(tmpdir(), 'cafezal-test-'));
  const clock = createTestClock();
  const instance = await startTestInstance({ database, dataDir, clock, ...options });
  return {
    ...instance,
    clock,
    database,
    dataDir,
    close: async () => {
      await instance.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
