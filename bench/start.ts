import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/platform/postmaster.ts';
import { livingPostmaster } from '../apps/server/src/platform/postmaster-file.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { type Line, quantile, rounded } from './measure.ts';
import { descendantsOf, megabytes, residentBytes, shareBytes } from './process-figures.ts';

const ROOT = join(import.meta.dirname, '..');
const AIM_SECONDS = 2;
const AIM_BYTES = 250e6;
const STARTS = 3;
const PATIENCE_MS = 60_000;

type Started = { child: ChildProcess; pid: number; url: string; seconds: number };

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** `npm start` as a person types it, until it is ready. */
async function npmStart(dataDir: string): Promise<Started> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('npm start is not ready');
    await pause(10);
  }
  if (child.pid === undefined) throw new Error('npm did not start');
  return { child, pid: child.pid, url, seconds: (performance.now() - begun) / 1_000 };
}

/** Ends npm and the server. npm goes first, so the end is that of the database. */
async function stop({ child, pid }: Started, dataDir: string): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-pid, 'SIGTERM');
  await ended;
  while ((await livingPostmaster(join(dataDir, 'postgres'))) !== null) await pause(20);
}

type Memory = { server: number; npm: number; database: number };

async function memoryOf({ pid }: Started): Promise<Memory> {
  const below = await descendantsOf(pid);
  const isDatabase = ({ name }: { name: string }): boolean => name === 'postgres';
  const sum = async (pids: readonly number[], of: (pid: number) => Promise<number>): Promise<number> =>
    (await Promise.all(pids.map(of))).reduce((total, bytes) => total + bytes, 0);
  const resident = await Promise.all(below.filter((one) => !isDatabase(one)).map(({ pid: one }) => residentBytes(one)));
  const server = Math.max(...resident);
  return {
    server,
    npm: (await residentBytes(pid)) + resident.reduce((total, bytes) => total + bytes, 0) - server,
    database: await sum(
      below.filter(isDatabase).map(({ pid: one }) => one),
      shareBytes,
    ),
  };
}

/** `npm start` with what it builds built and its database in place: seconds to ready, and resident memory after use. */
export async function start(): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-bench-'));
  const dataDir = join(folder, 'data');
  await stop(await npmStart(dataDir), dataDir);
  const seconds: number[] = [];
  let memory: Memory = { server: 0, npm: 0, database: 0 };
  for (let round = 0; round < STARTS; round += 1) {
    const started = await npmStart(dataDir);
    seconds.push(started.seconds);
    const app = remoteApp(started.url);
    const { token } = await signUp(app);
    await createFarm(app, token);
    memory = await memoryOf(started);
    await stop(started, dataDir);
  }
  await rm(folder, { recursive: true, maxRetries: 5 });
  const ready = quantile(seconds, 0.5);
  const whole = memory.server + memory.database;
  return [
    {
      what: '`npm start`, built and with its database in place, to ready',
      result: `${rounded(ready)} s`,
      aim: `< ${AIM_SECONDS} s`,
      isMet: ready < AIM_SECONDS,
    },
    {
      what: 'resident memory of the server after a sign-up and a farm',
      result: megabytes(memory.server),
      aim: `< ${megabytes(AIM_BYTES)}`,
      isMet: memory.server < AIM_BYTES,
    },
    {
      what: 'the same with PostgreSQL',
      result: `${megabytes(whole)}; npm itself ${megabytes(memory.npm)}`,
      aim: `< ${megabytes(AIM_BYTES)}`,
      isMet: whole < AIM_BYTES,
    },
  ];
}
