import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { WallRole } from './database-roles.ts';
import type { Log } from './log.ts';
import { postgresAccount } from './postgres-account.ts';
import { clusterMajor, clusterPassword, createCluster } from './postgres-cluster.ts';
import { postgresErrorInPortuguese } from './postgres-errors.ts';
import { connectAdministrator, ensureDatabase, readOwner, takeOwnership, writeOwner } from './postgres-owner.ts';
import { findEmbeddedPrograms, type PostgresPrograms } from './postgres-programs.ts';
import {
  freePort,
  type PostmasterPlan,
  postgresLogLength,
  postgresLogTail,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { disownStalePid, livingPostmaster } from './postmaster-file.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** How long a start waits for a server that is stopping, or for crash recovery to start. */
const PATIENCE_MS = 11_000;
/** How long a recovery may take while PostgreSQL reports progress. */
const RECOVERY_MS = 120_000;

/** A running PostgreSQL that belongs to this process alone. */
export type EmbeddedPostgres = {
  /** Database URL of the role that owns only the database. */
  readonly url: string;
  /** Database URL of a role that owns nothing. */
  readonly urlOf: (role: WallRole) => string;
  /** Database URL of the cluster's administrator. */
  readonly administratorUrl: string;
  /** Tells the next start that this server is stopping, so that it waits instead of refusing. */
  readonly announceStop: () => void;
  /** Stops PostgreSQL cleanly. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** Programs other than the package's. */
  readonly programs?: PostgresPrograms;
  /** Called if another server took the folder while PostgreSQL was down: this server must end. */
  readonly onFolderTaken?: () => void;
};

type Cluster = PostmasterPlan & { readonly dataDirectory: string; readonly password: string };

type Owned = { client: pg.Client; port: number };

async function openCluster({ dataDir, programs }: EmbeddedPostgresOptions): Promise<Cluster> {
  const clusterDirectory = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const account = await postgresAccount(clusterDirectory);
  const found = programs ?? (await findEmbeddedPrograms(dataDir, account));
  try {
    if ((await clusterMajor(clusterDirectory)) === null) {
      await createCluster(dataDir, clusterDirectory, { programs: found, account });
    }
    const major = await clusterMajor(clusterDirectory);
    if (major !== found.major) {
      throw new StartupError(
        `O banco em ${clusterDirectory} é do PostgreSQL ${major}, e este Cafezal traz o ${found.major}.`,
      );
    }
    const password = await clusterPassword(clusterDirectory);
    return {
      dataDirectory: dataDir,
      clusterDirectory,
      logDirectory: join(dataDir, 'logs'),
      programs: found,
      account,
      password,
    };
  } catch (error) {
    if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
    throw new StartupError(
      `O banco em ${clusterDirectory} pertence a outro usuário do sistema. Rode como aquele usuário, ou escolha outra pasta com DATA_DIR.`,
      error,
    );
  }
}

function secondServer(cluster: Cluster): StartupError {
  const pid = readOwner(cluster.dataDirectory)?.pid;
  const who = pid === undefined ? '' : ` (processo ${pid})`;
  return new StartupError(
    `Outro Cafezal já usa a pasta de dados ${cluster.dataDirectory}${who}. Nada foi mudado.\n` +
      'Pare o outro antes, ou escolha outra pasta com DATA_DIR=/caminho/da/pasta.',
  );
}

/** Connects and tries to take the lock: ours, held by another, or PostgreSQL not ready. */
async function tryOwn(cluster: Cluster, port: number, onLost: () => void): Promise<Owned | 'held' | 'not ready'> {
  let isOurs = false;
  const client = await connectAdministrator({ port, password: cluster.password }, () => {
    if (isOurs) onLost();
  }).catch((error: unknown) => {
    if (errorCode(error) !== '28P01') return null;
    throw new StartupError(`O banco em ${cluster.clusterDirectory} não aceita a senha guardada nele.`, error);
  });
  if (client === null) return 'not ready';
  try {
    isOurs = await takeOwnership(client);
  } catch {
    // It stopped between the two calls; the next round handles that.
    return 'not ready';
  }
  if (isOurs) return { client, port };
  await client.end().catch(() => undefined);
  return 'held';
}

/**
 * Whether PostgreSQL failed to start for a temporary reason: another one is stopping, or its memory is not free yet.
 */
function isPassing(complaint: string): boolean {
  return /pre-existing shared memory|lock file|Address already in use|could not bind/.test(complaint);
}

type Attempt = { port: number; failed: { complaint: string; error: StartupError } | null };

function begin(cluster: Cluster, port: number): Attempt {
  const attempt: Attempt = { port, failed: null };
  const said = postgresLogLength(cluster.logDirectory);
  const child = spawnPostmaster(cluster, port);
  const fail = (complaint: string, cause?: Error): void => {
    const error = new StartupError(`O banco não ligou.\n${postgresErrorInPortuguese(complaint)}`, cause);
    attempt.failed = { complaint, error };
  };
  child.once('error', (error) => fail(error.message, error));
  child.once('exit', () => fail(postgresLogTail(cluster.logDirectory, said)));
  return attempt;
}

/**
 * How long a held lock is retried before its holder counts as a second server: a killed holder's lock needs a moment.
 */
const LOCK_MS = 2_000;

/** Starts the cluster's PostgreSQL or adopts a running one, and takes its lock. */
async function acquire(cluster: Cluster, wantedPort: number | null, onLost: () => void): Promise<Owned> {
  const begun = Date.now();
  let attempt: Attempt | null = null;
  while (true) {
    const living = await livingPostmaster(cluster.clusterDirectory);
    const waited = Date.now() - begun;
    if (living === null) {
      attempt = await nextAttempt(cluster, { attempt, wantedPort, waited });
      await pause(10);
      continue;
    }
    const owned = living.port === null ? 'not ready' : await tryOwn(cluster, living.port, onLost);
    if (typeof owned === 'object') return owned;
    refuseWhenHopeless(cluster, owned, waited);
    await pause(25);
  }
}

function refuseWhenHopeless(cluster: Cluster, state: 'held' | 'not ready', waited: number): void {
  const isEnding = readOwner(cluster.dataDirectory)?.state === 'stopping';
  if (state === 'held' && waited > (isEnding ? PATIENCE_MS : LOCK_MS)) throw secondServer(cluster);
  if (waited > RECOVERY_MS) {
    throw new StartupError(
      `O banco não ficou pronto.\n${postgresErrorInPortuguese(postgresLogTail(cluster.logDirectory))}`,
    );
  }
}

async function nextAttempt(
  cluster: Cluster,
  { attempt, wantedPort, waited }: { attempt: Attempt | null; wantedPort: number | null; waited: number },
): Promise<Attempt> {
  if (attempt !== null && attempt.failed === null) return attempt;
  if (attempt?.failed && (waited > PATIENCE_MS || !isPassing(attempt.failed.complaint))) throw attempt.failed.error;
  if (attempt !== null) await pause(200);
  await disownStalePid(cluster.clusterDirectory);
  return begin(cluster, wantedPort ?? (await freePort()));
}

function addressOf(role: string, database: string, { password, port }: { password: string; port: number }): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Whether a data folder has an embedded database. */
export const hasEmbeddedPostgres = async (dataDir: string): Promise<boolean> =>
  (await clusterMajor(join(dataDir, 'postgres'))) !== null;

/** The database URL of a data folder whose PostgreSQL is running, whoever runs it; null where none is. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const clusterDirectory = join(dataDir, 'postgres');
  const port = (await livingPostmaster(clusterDirectory))?.port ?? null;
  if (port === null) return null;
  return addressOf('cafezal', 'cafezal', { password: await clusterPassword(clusterDirectory), port });
}

/**
 * Runs the PostgreSQL of DATA_DIR as a child process: creates the cluster at the first start, adopts a running one
 * after a kill, restarts it if it dies, and throws StartupError if another server holds the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const cluster = await openCluster(options);
  let isStopping = false;

  const recover = async (port: number): Promise<void> => {
    log.warn('the connection that owns the database is lost; starting or adopting the database again');
    while (!isStopping) {
      try {
        current = await acquire(cluster, port, lost);
        return;
      } catch (error) {
        if (readOwner(dataDir)?.pid !== process.pid) return options.onFolderTaken?.();
        log.error({ error }, 'the database does not come back');
        await pause(1_000);
      }
    }
  };
  const lost = (): void => {
    if (!isStopping) void recover(current.port);
  };
  let current = await acquire(cluster, null, lost);
  writeOwner(dataDir, 'running');
  await ensureDatabase(current.client, cluster.password);

  return {
    url: addressOf('cafezal', 'cafezal', { password: cluster.password, port: current.port }),
    urlOf: (role) => addressOf(role, 'cafezal', { password: cluster.password, port: current.port }),
    administratorUrl: addressOf('postgres', 'postgres', { password: cluster.password, port: current.port }),
    announceStop: () => writeOwner(dataDir, 'stopping'),
    stop: async () => {
      if (isStopping) return;
      isStopping = true;
      writeOwner(dataDir, 'stopping');
      await stopPostmaster(cluster.clusterDirectory);
    },
  };
}
