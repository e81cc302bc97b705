import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { livingPostmaster } from '../platform/postmaster-file.ts';

const PLATFORM = join(import.meta.dirname, 'platform-server.ts');
/** The whole product, as a program for `startProcess`. */
export const PRODUCT = join(import.meta.dirname, '../start/main.ts');
/** The same without rate limits. */
export const PRODUCT_WITHOUT_RATES = join(import.meta.dirname, 'server-without-rates.ts');
const NOBODY = 65_534;

/** A system account that runs a server in a test. */
export type SystemAccount = { readonly name: string; readonly identity: { uid: number; gid: number } | null };

/** Whether everybody may read this code; otherwise only root can run it. */
function isOpenToAll(): boolean {
  const parts = import.meta.dirname.split('/').map((_, index, all) => all.slice(0, index + 1).join('/') || '/');
  return parts.every((part) => (statSync(part).mode & 0o005) === 0o005);
}

/** Accounts to test with: the current one and, if it is root, an ordinary one. */
export function systemAccounts(): SystemAccount[] {
  if (process.getuid?.() !== 0) return [{ name: 'an ordinary user', identity: null }];
  const ordinary = { name: 'an ordinary user', identity: { uid: NOBODY, gid: NOBODY } };
  const administrator = { name: 'the administrator', identity: null };
  return isOpenToAll() ? [administrator, ordinary] : [administrator];
}

/** A folder for one test that only the account can enter. */
export async function makeFolder(account: SystemAccount): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'cafezal-platform-'));
  if (account.identity !== null) await chown(path, account.identity.uid, account.identity.gid);
  return {
    path,
    remove: async () => {
      const living = await livingPostmaster(join(path, 'data/postgres'));
      if (living !== null) process.kill(living.pid, 'SIGQUIT');
      await chmod(path, 0o700);
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A server process of a test, leading a process group as under `npm start`. */
export type ServerProcess = {
  readonly pid: number;
  /** Its address once it printed one; rejects with all output if it ended before. */
  readonly url: Promise<string>;
  /** Its exit code or signal, and its output. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string; seconds: number }>;
  /** Sends a signal to the process group; ignored if it has ended. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Closes its output, as if the terminal or log collector were gone. */
  readonly stopReading: () => void;
};

function identified(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the server process did not start');
  return child.pid;
}

/** Node's compile cache, if there is one: a start then takes half the processor time. */
const keptCode = (): { NODE_COMPILE_CACHE?: string } => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};

/** What `npm start` tells V8 of memory, so that memory and pauses are measured as in production. */
export const V8_FLAGS = packageJson.scripts.start.split(' ').filter((part) => /^--(?!import)/.test(part));

/** Starts the platform, or another program, with settings, on a free port, as the account. */
export function startProcess(
  account: SystemAccount,
  settings: Readonly<Record<string, string>>,
  program: string = PLATFORM,
): ServerProcess {
  const begun = performance.now();
  const child = spawn(process.execPath, [...V8_FLAGS, program], {
    ...account.identity,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...keptCode(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<Awaited<ServerProcess['ended']>>((resolve) => {
    child.once('close', (code, signal) =>
      resolve({ code, signal, output, seconds: (performance.now() - begun) / 1_000 }),
    );
  });
  const url = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const address = /Cafezal em (http:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void ended.then(() => reject(new Error(`the server ended before it was ready:\n${output}`)));
  });
  url.catch(() => undefined);
  const pid = identified(child);
  const signal = (name: NodeJS.Signals): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, name);
  };
  const stopReading = (): void => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { pid, url, ended, signal, stopReading };
}
