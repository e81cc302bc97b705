import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresAccount, viewFor } from './postgres-account.ts';
import { postgresErrorInPortuguese } from './postgres-errors.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { isAlive } from './postmaster-file.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** The stored password's file inside the cluster, so that both appear and disappear in one rename. */
const PASSWORD_FILE = 'cafezal-password';
const STAGING = 'postgres-init-';

/** The cluster's major version (`18`), or null without a cluster. */
export async function clusterMajor(directory: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(directory, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The password of the cluster's two roles. */
export async function clusterPassword(directory: string): Promise<string> {
  return (await readFile(join(directory, PASSWORD_FILE), 'utf8')).trim();
}

/** Removes temporary folders of starts that died during initdb. */
async function removeAbandoned(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    const pid = name.startsWith(STAGING) ? Number(name.slice(STAGING.length)) : Number.NaN;
    if (!Number.isNaN(pid) && (pid === process.pid || !isAlive(pid))) {
      // An initdb that outlived its parent may still write there.
      await rm(join(dataDirectory, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=pt-BR',
  '--data-checksums',
];

async function runInitdb(programs: PostgresPrograms, account: PostgresAccount, staging: string): Promise<void> {
  const view = viewFor(account, staging);
  const flags = [...INITDB_FLAGS, `--pwfile=${view.path}/password`, '-D', `${view.path}/cluster`];
  const child = spawn(join(programs.bin, 'initdb'), flags, {
    ...account.identity,
    cwd: programs.bin,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe', ...view.descriptors],
    windowsHide: true,
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0)
      throw new StartupError(`Não conseguimos criar o banco de dados.\n${postgresErrorInPortuguese(complaint)}`);
  } finally {
    view.close();
  }
}

async function makeStaging(account: PostgresAccount, staging: string): Promise<void> {
  await mkdir(join(staging, 'cluster'), { recursive: true, mode: 0o700 });
  await writeFile(join(staging, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account.identity === null) return;
  for (const path of [staging, join(staging, 'cluster'), join(staging, 'password')]) {
    await chown(path, account.identity.uid, account.identity.gid);
  }
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}

/** Creates the cluster in a temporary folder and renames it: a crash leaves no partial cluster at `directory`. */
export async function createCluster(
  dataDirectory: string,
  directory: string,
  { programs, account }: { programs: PostgresPrograms; account: PostgresAccount },
): Promise<void> {
  await removeAbandoned(dataDirectory);
  const staging = join(dataDirectory, `${STAGING}${process.pid}`);
  try {
    await makeStaging(account, staging);
    await runInitdb(programs, account, staging);
    await rename(join(staging, 'password'), join(staging, 'cluster', PASSWORD_FILE));
    await syncDirectory(join(staging, 'cluster'));
    await rename(join(staging, 'cluster'), directory);
    await syncDirectory(dataDirectory);
  } catch (error) {
    // Another server has created the cluster meanwhile: use that one.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
