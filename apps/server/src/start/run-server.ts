import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Database, openDatabase, openLongDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { keptAuthSecret } from '../platform/auth-secret.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { assertExternalPostgres } from '../platform/external-postgres.ts';
import { assertPortIsFree, type Fetch, startHttpServer } from '../platform/http-server.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { StartupError } from '../platform/startup-error.ts';

/** What stands before the app is made: checked settings, a migrated database, log and metrics. */
export type Foundation = {
  readonly config: Config;
  /** AUTH_SECRET, or the one kept under DATA_DIR. */
  readonly authSecret: string;
  readonly db: Database;
  /** For what is long by nature, beside the pool of requests. */
  readonly longDb: Database;
  readonly pool: Pool;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Puts something to close into the order of the shutdown: last come, first closed, after the last answer. */
  readonly onClose: (close: () => Promise<void>) => void;
};

/** Makes the app's `fetch` from what stands. */
export type AppMaker = (foundation: Foundation) => Fetch | Promise<Fetch>;

/** A started server. */
export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Finishes what is under way and closes everything, within 10 s; a second call awaits the first. */
  readonly stop: () => Promise<void>;
};

type Closing = { announce: () => void; closers: (() => Promise<void>)[] };

/** A pool whose last queries hang must not keep the process. */
const POOL_CLOSE_MS = 700;
/** What the app has all together to end what it does in the background: a mail server or a database may be frozen. */
const APP_CLOSE_MS = 3_000;

/** Closes one thing after the other within a time that they share: what takes longer is left as it is. */
function withinPatience(milliseconds: number): (close: () => Promise<void>) => Promise<void> {
  let left = milliseconds;
  return async (close) => {
    const begun = performance.now();
    await Promise.race([close(), pause(left, undefined, { ref: false })]);
    left = Math.max(0, left - (performance.now() - begun));
  };
}

async function openPostgres(config: Config, log: Log, closing: Closing): Promise<string> {
  if (config.databaseUrl !== null) {
    await assertExternalPostgres(config.databaseUrl);
    return config.databaseUrl;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onUsurped: () => {
      log.fatal('another server took the data folder while the database was away');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closing.closers.push(postgres.stop);
  closing.announce = postgres.announceStop;
  return postgres.url;
}

async function layFoundation(config: Config, closing: Closing): Promise<Foundation> {
  const log = createLog(config.logLevel);
  await assertPortIsFree(config);
  await prepareDataDirectory(config.dataDir);
  const authSecret = config.authSecret ?? (await keptAuthSecret(config.dataDir));
  const url = await openPostgres(config, log, closing);
  const onLost = (error: Error): void => log.warn({ error }, 'a database connection is lost');
  const { db, pool } = openDatabase(url, onLost);
  const longDb = openLongDatabase(url, onLost);
  closing.closers.push(async () => {
    await Promise.race([Promise.all([db.destroy(), longDb.destroy()]), pause(POOL_CLOSE_MS)]);
  });
  await migrateToLatest(longDb);
  const metrics = createMetrics({ version: config.version, pool });
  const patiently = withinPatience(APP_CLOSE_MS);
  const onClose = (close: () => Promise<void>): void => void closing.closers.push(() => patiently(close));
  return { config, authSecret, db, longDb, pool, log, metrics, onClose };
}

async function closeAll({ closers }: Closing): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Starts everything in order. Throws StartupError, with all closed again, where it cannot. */
export async function startServer(config: Config, makeApp: AppMaker): Promise<RunningServer> {
  const closing: Closing = { announce: () => undefined, closers: [] };
  try {
    const foundation = await layFoundation(config, closing);
    const fetch = await makeApp(foundation);
    const headers = securityHeaders(config.publicUrl);
    const http = await startHttpServer({ host: config.host, port: config.port, fetch, headers });
    closing.closers.push(http.drain);
    let stopped: Promise<void> | null = null;
    const stop = (): Promise<void> => {
      closing.announce();
      stopped ??= closeAll(closing);
      return stopped;
    };
    return { url: http.url, port: http.port, stop };
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

function tellAndExit(error: unknown): never {
  if (error instanceof StartupError) process.stderr.write(`\nO Cafezal não começou.\n${error.message}\n`);
  else
    process.stderr.write(
      `\nO Cafezal parou por um erro inesperado.\n${error instanceof Error ? error.stack : error}\n`,
    );
  process.exit(1);
}

/**
 * Lets the server go on where its terminal, or what collects its log, is gone. A write to it fails then, and telling of
 * that failure would fail again, without an end.
 */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Runs the server as this process: start, print the address, serve until SIGTERM, SIGINT or SIGHUP, end with code 0.
 * A signal during the start takes effect when the start is done; a second signal changes nothing.
 */
export async function runServer(makeApp: AppMaker): Promise<void> {
  outliveReaders();
  const signalled = new Promise<number>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => resolve(0));
    process.on('uncaughtException', (error) => {
      process.stderr.write(`${error.stack ?? error.message}\n`);
      resolve(1);
    });
  });
  try {
    const server = await startServer(readConfig(process.env), makeApp);
    process.stdout.write(`Cafezal em ${server.url}\n`);
    const code = await signalled;
    await server.stop();
    process.exit(code);
  } catch (error) {
    tellAndExit(error);
  }
}
