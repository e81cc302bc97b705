import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';
import { postgresAccount } from './postgres-account.ts';
import { clusterMajor, clusterPassword, createCluster } from './postgres-cluster.ts';
import { complaintInPortuguese } from './postgres-complaint.ts';
import { connectAdministrator, ensureDatabase, readOwner, takeOwnership, tellOwner } from './postgres-owner.ts';
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

/** How long a start waits for a server that is about to end, or for a crash's recovery to begin. */
const PATIENCE_MS = 11_000;
/** How long a recovery may take while PostgreSQL says that it goes on. */
const RECOVERY_MS = 120_000;

/** A running PostgreSQL that belongs to this process alone. */
export type EmbeddedPostgres = {
  /** Address of the database, as the role that owns it and nothing else. */
  readonly url: string;
  /** Address as the cluster's administrator. */
  readonly administratorUrl: string;
  /** Says to the next start that this server is about to end, so that it waits instead of refusing. */
  readonly announceStop: () => void;
  /** Stops PostgreSQL in order. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** Other programs than the package's. */
  readonly programs?: PostgresPrograms;
  /** Told when another server took the folder while PostgreSQL was away: this one must end. */
  readonly onUsurped?: () => void;
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

/** Connects and takes the lock: ours, held by another, or PostgreSQL is not ready to say. */
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
    // It went away between the two calls, which the next round finds out.
    return 'not ready';
  }
  if (isOurs) return { client, port };
  await client.end().catch(() => undefined);
  return 'held';
}

/** A start of PostgreSQL that failed for a reason that passes: another one is ending, or its memory is not free yet. */
function isPassing(complaint: string): boolean {
  return /pre-existing shared memory|lock file|Address already in use|could not bind/.test(complaint);
}

type Attempt = { port: number; failed: { complaint: string; error: StartupError } | null };

function begin(cluster: Cluster, port: number): Attempt {
  const attempt: Attempt = { port, failed: null };
  const said = postgresLogLength(cluster.logDirectory);
  const child = spawnPostmaster(cluster, port);
  const fail = (complaint: string, cause?: Error): void => {
    const error = new StartupError(`O banco não ligou.\n${complaintInPortuguese(complaint)}`, cause);
    attempt.failed = { complaint, error };
  };
  child.once('error', (error) => fail(error.message, error));
  child.once('exit', () => fail(postgresLogTail(cluster.logDirectory, said)));
  return attempt;
}

/** How long a held lock is asked for again before its holder counts as a second server: a killed one's takes a moment. */
const LOCK_MS = 2_000;

/** Starts the cluster's PostgreSQL or adopts a living one, and makes it ours. */
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
      `O banco não ficou pronto.\n${complaintInPortuguese(postgresLogTail(cluster.logDirectory))}`,
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

/**
 * Runs the PostgreSQL of DATA_DIR as a child process and owns it: makes the cluster at the first start, adopts a living
 * one after a kill, starts it again should it die, and refuses a folder that another server holds (StartupError).
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
        if (readOwner(dataDir)?.pid !== process.pid) return options.onUsurped?.();
        log.error({ error }, 'the database does not come back');
        await pause(1_000);
      }
    }
  };
  const lost = (): void => {
    if (!isStopping) void recover(current.port);
  };
  let current = await acquire(cluster, null, lost);
  tellOwner(dataDir, 'running');
  await ensureDatabase(current.client, cluster.password);

  return {
    url: addressOf('cafezal', 'cafezal', { password: cluster.password, port: current.port }),
    administratorUrl: addressOf('postgres', 'postgres', { password: cluster.password, port: current.port }),
    announceStop: () => tellOwner(dataDir, 'stopping'),
    stop: async () => {
      if (isStopping) return;
      isStopping = true;
      tellOwner(dataDir, 'stopping');
      await stopPostmaster(cluster.clusterDirectory);
    },
  };
}
