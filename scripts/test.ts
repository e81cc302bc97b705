import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PREPARED_DATA, prepareData } from '../apps/server/src/test/prepared-data.ts';
import {
  startTestPostgres,
  TEST_ENGINES,
  type TestEngine,
  testPostgresVariable,
} from '../apps/server/src/test/test-postgres.ts';
import { startSharedPlaces } from '../e2e/shared-places.ts';
import { buildWeb } from './build-web.ts';
import { MEMORY, placeOfTests } from './place-of-tests.ts';
import { isPureTest, processOf, type TestProcess } from './shared-process.ts';
import { ensureTestPrograms } from './test-programs.ts';

const ROOT = join(import.meta.dirname, '..');
const ALL_TESTS = [
  'e2e/**/*.test.ts',
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'soak/**/*.test.ts',
];
/** Twice as many as a small machine has cores: half the time of a journey is waiting. */
const FILES_AT_ONCE = 4;
/** What lets a test load components. */
const COMPONENTS = join(ROOT, 'apps/web/testing/load-components.ts');
/** A test that never ends fails by its name; those that take longer say so themselves. */
const LONGEST_MS = 300_000;
/** So does a file, or what shares a process, that is kept alive after its last test. */
const END_IN_TIME = join(ROOT, 'scripts/end-in-time.ts');
const LONGEST_PROCESS_MS = 900_000;

/** Journeys, and the minute of load: what lasts long, and waits for the most part. */
const LASTS_LONG = /^(?:e2e|soak)\//;

/**
 * The runner takes files in the order of their names, and a whole path comes before the others: what lasts long begins, and
 * short files are left for the end, where all cores have work until the last.
 */
const inOrder = (files: readonly string[]): string[] =>
  files.map((file) => (LASTS_LONG.test(file) ? join(ROOT, file) : file));

/** How files run: each in a process of its own, told at once, or all in one, told at the end so as not to mix with the others. */
const APART = { flags: [`--test-concurrency=${FILES_AT_ONCE}`], stdout: 'inherit' } as const;
const TOGETHER = { flags: ['--test-isolation=none'], stdout: 'pipe' } as const;

/** Runs files by one runner. Gives its exit code. */
async function runFiles(
  files: readonly string[],
  way: typeof APART | typeof TOGETHER,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const loaded = [COMPONENTS, END_IN_TIME].flatMap((file) => ['--import', pathToFileURL(file).href]);
  const flags = [...loaded, '--test', `--test-timeout=${LONGEST_MS}`];
  const child = spawn(process.execPath, [...flags, ...way.flags, ...files], {
    cwd: ROOT,
    stdio: ['inherit', way.stdout, 'inherit'],
    env: { ...process.env, ...environment, LONGEST_TEST_PROCESS_MS: String(LONGEST_PROCESS_MS) },
  });
  const parts: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => parts.push(part));
  // A signal ends the runner, and this process once it has cleaned up.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name));
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(parts));
      resolve(code ?? 1);
    });
  });
}

/** One process for them would end last, alone: a part of its time is waiting for the database. */
const SERVER_PROCESSES = 2;

/** Files dealt out one by one. */
const dealt = (files: readonly string[], hands: number): string[][] =>
  Array.from({ length: hands }, (_, hand) => files.filter((_file, at) => at % hands === hand));

/** Runs files, those that leave nothing behind in processes that they share. Gives 0, or 1 where a test failed. */
async function runTests(files: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const by = Map.groupBy(files, (file): TestProcess => processOf(file, readFileSync(join(ROOT, file), 'utf8')));
  const runTogether = async (files: readonly string[] = []): Promise<number> =>
    files.length === 0 ? 0 : await runFiles(files, TOGETHER, environment);
  const runPure = async (): Promise<number> =>
    (await runTogether(by.get('plain'))) + (await runTogether(by.get('components')));
  const runOwn = async (): Promise<number> => {
    const own = by.get('own') ?? [];
    return own.length === 0 ? 0 : await runFiles(inOrder(own), APART, environment);
  };
  const server = dealt(by.get('server') ?? [], SERVER_PROCESSES).map((hand) => runTogether(hand));
  const codes = await Promise.all([...server, runPure(), runOwn()]);
  return codes.every((code) => code === 0) ? 0 : 1;
}

/** The test files that the words of the command name, each a pattern or a part of their paths; all without a word. Throws where one names none. */
function filesOf(words: readonly string[]): string[] {
  const all = globSync(ALL_TESTS, { cwd: ROOT });
  if (words.length === 0) return all;
  const named = words.flatMap((word) => {
    const files = globSync(word, { cwd: ROOT }).filter((file) => all.includes(file));
    const found = files.length > 0 ? files : all.filter((file) => file.includes(word));
    if (found.length === 0) throw new Error(`Nenhum teste tem “${word}” no nome do arquivo.`);
    return found;
  });
  return [...new Set(named)];
}

/** The journeys, by their whole paths, that take the product as it is: they share it, where there are several. */
function sharingJourneys(files: readonly string[]): string[] {
  const journeys = files.filter(
    (file) => file.startsWith('e2e') && readFileSync(join(ROOT, file), 'utf8').includes('openProduct()'),
  );
  return journeys.length > 1 ? journeys.map((file) => join(ROOT, file)) : [];
}

/** Runs files that use real programs: starts those that all share, and ends them. */
async function runWithPrograms(files: readonly string[]): Promise<number> {
  const { chromium } = await ensureTestPrograms();
  if (files.some((file) => file.startsWith('e2e'))) await buildWeb();
  const stops: (() => Promise<void>)[] = [];
  const place = placeOfTests();
  const folder = await mkdtemp(join(place, 'cafezal-tests-'));
  // Servers that run as another user read and keep compiled code here too.
  await chmod(folder, 0o777);
  process.env.NODE_COMPILE_CACHE = join(folder, 'code');
  // On a disk not: the paths of some systems would grow too long for the sockets of browsers.
  if (place === MEMORY) process.env.TMPDIR = folder;
  try {
    const environment: Record<string, string> = {
      CHROMIUM_PATH: chromium,
      [PREPARED_DATA]: join(folder, 'data'),
    };
    const begin = async (engine: TestEngine): Promise<void> => {
      const postgres = await startTestPostgres(engine);
      stops.push(postgres.stop);
      environment[testPostgresVariable(engine)] = postgres.administratorUrl;
    };
    const begun = await Promise.allSettled([prepareData(join(folder, 'data')), ...TEST_ENGINES.map(begin)]);
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
    process.env[PREPARED_DATA] = environment[PREPARED_DATA];
    const places = await startSharedPlaces(sharingJourneys(files));
    stops.push(places.stop);
    Object.assign(environment, places.environment);
    return await runTests(files, environment);
  } finally {
    for (const stop of stops) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const files = filesOf(process.argv.slice(2));
  const isPure = files.every(isPureTest);
  process.exit(await (isPure ? runTests(files, {}) : runWithPrograms(files)));
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
