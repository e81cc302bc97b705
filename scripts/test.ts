import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startTestPostgres, TEST_ENGINES, testPostgresVariable } from '../apps/server/src/test/test-postgres.ts';
import { buildWeb } from './build-web.ts';
import { ensureTestPrograms } from './test-programs.ts';

const ROOT = join(import.meta.dirname, '..');
const ALL_TESTS = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'e2e/**/*.test.ts',
];
const FILES_AT_ONCE = 2;

async function runTests(files: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const flags = ['--test', `--test-concurrency=${FILES_AT_ONCE}`, ...files];
  const child = spawn(process.execPath, flags, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  // A signal ends the runner, and this process once it has cleaned up.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name));
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function main(): Promise<number> {
  const asked = process.argv.slice(2);
  const { chromium } = await ensureTestPrograms();
  if (asked.length === 0 || asked.some((file) => file.startsWith('e2e'))) await buildWeb();
  const engines = [];
  try {
    const environment: Record<string, string> = { CHROMIUM_PATH: chromium };
    for (const engine of TEST_ENGINES) {
      const postgres = await startTestPostgres(engine);
      engines.push(postgres);
      environment[testPostgresVariable(engine)] = postgres.administratorUrl;
    }
    return await runTests(asked.length > 0 ? asked : ALL_TESTS, environment);
  } finally {
    for (const engine of engines) await engine.stop();
  }
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
