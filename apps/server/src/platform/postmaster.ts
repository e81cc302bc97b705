import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresAccount, viewFor } from './postgres-account.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { isAlive, livingPostmaster } from './postmaster-file.ts';
import { errorCode } from './startup-error.ts';

const LOG_BYTES = 4 * 1024 * 1024;

/**
 * PostgreSQL settings: every commit is on disk before it is answered; the others suit one process on a small machine.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  shared_buffers: '64MB',
  max_connections: '100',
  jit: 'off',
  // Statements look up keys, whatever a column holds: to sort a sample of 30,000 records took a core for a second each time a table had grown.
  default_statistics_target: '10',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** What is needed to run a cluster. */
export type PostmasterPlan = {
  readonly clusterDirectory: string;
  readonly logDirectory: string;
  readonly programs: PostgresPrograms;
  readonly account: PostgresAccount;
};

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('a listening server has no port'));
      });
    });
  });
}

/** Opens PostgreSQL's log file, shortened if it is large. */
function openLog(directory: string): number {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = postgresLogPath(directory);
  const descriptor = openSync(path, 'a', 0o600);
  if (statSync(path).size > LOG_BYTES) truncateSync(path);
  return descriptor;
}

function postgresLogPath(directory: string): string {
  return join(directory, 'postgres.log');
}

const isNoFile = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Current length of PostgreSQL's log, to find the messages of the next start. */
export function postgresLogLength(directory: string): number {
  try {
    const { size } = statSync(postgresLogPath(directory));
    return size > LOG_BYTES ? 0 : size;
  } catch (error) {
    if (isNoFile(error)) return 0;
    throw error;
  }
}

/** The last lines of PostgreSQL's log after a position, for a message; empty if the folder is gone. */
export function postgresLogTail(directory: string, from = 0): string {
  try {
    const written = readFileSync(postgresLogPath(directory)).subarray(from).toString('utf8');
    return written.trimEnd().split('\n').slice(-5).join('\n');
  } catch (error) {
    if (isNoFile(error)) return '';
    throw error;
  }
}

function settingFlags(major: number): string[] {
  // PostgreSQL 18 would start three read-ahead processes, which a small database does not need.
  const settings = major >= 18 ? { ...SETTINGS, io_method: 'sync' } : SETTINGS;
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts PostgreSQL in a session of its own. Signals to our process group (Ctrl-C, a stop of `npm start`) do not reach
 * it, so that it serves while we finish; and it survives a kill of ours, to be adopted.
 */
export function spawnPostmaster(plan: PostmasterPlan, port: number): ChildProcess {
  const view = viewFor(plan.account, plan.clusterDirectory);
  const log = openLog(plan.logDirectory);
  const flags = [
    '-D',
    view.path,
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-p',
    String(port),
    ...settingFlags(plan.programs.major),
  ];
  const child = spawn(join(plan.programs.bin, 'postgres'), flags, {
    ...plan.account.identity,
    cwd: plan.programs.bin,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', log, log, ...view.descriptors],
    detached: true,
    windowsHide: true,
  });
  child.unref();
  closeSync(log);
  view.close();
  return child;
}

async function isGoneWithin(clusterDirectory: string, pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const living = await livingPostmaster(clusterDirectory);
    if (living?.pid !== pid) return true;
    await pause(15);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

/** Stops the running PostgreSQL of a cluster (fast shutdown), or immediately if that takes over 8 s. */
export async function stopPostmaster(clusterDirectory: string): Promise<void> {
  const living = await livingPostmaster(clusterDirectory);
  if (living === null) return;
  signal(living.pid, 'SIGINT');
  if (await isGoneWithin(clusterDirectory, living.pid, 8_000)) return;
  signal(living.pid, 'SIGQUIT');
  await isGoneWithin(clusterDirectory, living.pid, 3_000);
}
