import { setTimeout as pause } from 'node:timers/promises';
import { securityHeaders } from '../http/security-headers.ts';
import { storedAuthSecret } from '../platform/auth-secret.ts';
import { type Config, readConfig, withPort } from '../platform/config.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { assertExternalPostgres } from '../platform/external-postgres.ts';
import { type Fetch, startHttpServer, takePort } from '../platform/http-server.ts';
import { tellRestore } from '../platform/last-restore.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type Doors, embeddedDoors, type OpenedDoors, openDoors, outsideDoors } from './database-doors.ts';

/** What exists before the app is made: checked settings, migrated database, log and metrics. */
export type Foundation = OpenedDoors & {
  readonly config: Config;
  /** AUTH_SECRET, or the one stored in DATA_DIR. */
  readonly authSecret: string;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Registers a function for the shutdown: last registered, first closed, after the last answer. */
  readonly onClose: (close: () => Promise<void>) => void;
};

/** Makes the app's `fetch` from the foundation. */
export type AppMaker = (foundation: Foundation) => Fetch | Promise<Fetch>;

/** A started server. */
export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Finishes requests in progress and closes everything, within 10 s; a second call awaits the first. */
  readonly stop: () => Promise<void>;
};

type Closing = { announce: () => void; closers: (() => Promise<void>)[] };

/** A pool with hanging queries must not keep the process alive. */
const POOL_CLOSE_MS = 700;
/** Time for the app to end its background work: a mail server or database may hang. */
const APP_CLOSE_MS = 3_000;

/** Closes things one after another within a shared time limit; what takes longer is abandoned. */
function withinPatience(milliseconds: number): (close: () => Promise<void>) => Promise<void> {
  let left = milliseconds;
  return async (close) => {
    const begun = performance.now();
    await Promise.race([close(), pause(left, undefined, { ref: false })]);
    left = Math.max(0, left - (performance.now() - begun));
  };
}

async function openPostgres(config: Config, log: Log, closing: Closing): Promise<Doors> {
  if (config.databaseUrl !== null) {
    const doors = outsideDoors(config.databaseUrl, config.databaseListenUrl);
    await assertExternalPostgres(doors.owner);
    return doors;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onFolderTaken: () => {
      log.fatal('another server took the data folder while the database was away');
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closing.closers.push(postgres.stop);
  closing.announce = postgres.announceStop;
  return embeddedDoors(postgres);
}

async function layFoundation(config: Config, closing: Closing): Promise<Foundation> {
  const log = createLog(config.logLevel);
  await prepareDataDirectory(config.dataDir);
  const authSecret = config.authSecret ?? (await storedAuthSecret(config.dataDir));
  const doors = await openPostgres(config, log, closing);
  const { opened, close } = await openDoors(doors, log);
  closing.closers.push(() => Promise.race([close(), pause(POOL_CLOSE_MS)]));
  await tellRestore(config.dataDir, log);
  const metrics = createMetrics({ version: config.version, pool: opened.pool, dataDir: config.dataDir });
  const patiently = withinPatience(APP_CLOSE_MS);
  const onClose = (close: () => Promise<void>): void => void closing.closers.push(() => patiently(close));
  return { config, authSecret, ...opened, log, metrics, onClose };
}

async function closeAll({ closers }: Closing): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Starts everything in order. If something fails, closes it all again and throws StartupError. */
export async function startServer(settings: Config, makeApp: AppMaker): Promise<RunningServer> {
  const closing: Closing = { announce: () => undefined, closers: [] };
  try {
    const { port, release } = await takePort(settings);
    closing.closers.push(release);
    const config = withPort(settings, port);
    const foundation = await layFoundation(config, closing);
    const fetch = await makeApp(foundation);
    const headers = securityHeaders(config);
    await release();
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
 * Ignores errors of standard output and error, whose reader may be gone: logging such an error would fail again,
 * endlessly.
 */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Runs the server as this process: starts, prints the address, serves until SIGTERM, SIGINT or SIGHUP, and ends with
 * code 0. A signal during the start takes effect afterwards; a second signal changes nothing.
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
