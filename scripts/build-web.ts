import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packWeb } from './pack-web.ts';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'apps/web');
const STAMP = join(ROOT, '.cache/web-build');
/** What the built web app is made from. */
const SOURCES = ['apps/web', 'packages/domain', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const below = entries
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(below)).flat();
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesUnder(join(ROOT, source))) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function isUpToDate(hash: string): Promise<boolean> {
  if (!(await isThere(join(WEB, 'dist/index.html')))) return false;
  return (await readFile(STAMP, 'utf8').catch(() => '')) === hash;
}

function vitePath(): string {
  const require = createRequire(join(WEB, 'package.json'));
  try {
    return join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  } catch (error) {
    throw new Error('Falta o vite, que monta as telas. Rode npm ci --include=dev e tente de novo.', { cause: error });
  }
}

async function runVite(): Promise<void> {
  const child = spawn(process.execPath, [vitePath(), 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('As telas não puderam ser montadas: veja as linhas acima.');
}

/** Builds the web app into apps/web/dist where its sources changed since the last build; by content, not by date. */
export async function buildWeb(): Promise<void> {
  if (!(await isThere(join(WEB, 'index.html')))) return;
  const hash = await sourcesHash();
  if (await isUpToDate(hash)) return;
  process.stdout.write('Montando as telas…\n');
  await runVite();
  await packWeb(join(WEB, 'dist'));
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, hash);
}
