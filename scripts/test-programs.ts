import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findInstalledPostgres } from '../apps/server/src/test/installed-postgres.ts';

/** The one that never had windows first: it does not draw them, so that journeys take a third less time. */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const CHROMIUM_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browsers that systems have, the quickest for journeys first. */
function chromiums(): string[] {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name)));
  return [...CHROMIUM_PLACES, ...inPath].filter(isProgram);
}

/** The browser for the journeys: CHROMIUM_PATH, else where systems put it, else null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  return chromiums()[0] ?? null;
}

/** The browser that can draw windows, which alone keeps pages as they were, to go back to; null where there is none. */
export const findWholeChromium = (): string | null =>
  [findChromium() ?? [], chromiums()].flat().find((path) => !path.endsWith('headless-shell')) ?? null;

async function missingPackages(): Promise<string[]> {
  // Journeys that go back to a kept page need the whole one, whatever else there is.
  const missing = findWholeChromium() === null ? ['chromium'] : [];
  return (await findInstalledPostgres()) === null ? [...missing, 'postgresql'] : missing;
}

function installOnDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stdout.write(`Installing ${packages.join(' ')} with apt-get…\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
}

const HINTS: Readonly<Record<string, string>> = {
  chromium:
    '- a whole Chromium browser, not the headless shell alone (Debian: sudo apt-get install chromium; macOS: Google Chrome will do), or CHROMIUM_PATH=/path/to/it',
  postgresql:
    '- the programs of PostgreSQL 15, 16 or 17 (Debian: sudo apt-get install postgresql; macOS: brew install postgresql@15)',
};

/** Finds what tests need from the system, installs it where that is ours to do (root on Debian), or throws with what to do. */
export async function ensureTestPrograms(): Promise<{ chromium: string }> {
  const wanted = await missingPackages();
  if (wanted.length > 0) installOnDebian(wanted);
  const missing = await missingPackages();
  const chromium = findChromium();
  if (missing.length === 0 && chromium !== null) return { chromium };
  const hints = missing.map((name) => HINTS[name] ?? name).join('\n');
  throw new Error(`The tests need programs that this system lacks (faltam programas para os testes):\n${hints}`);
}
