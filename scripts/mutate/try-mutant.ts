import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './mutant.ts';

const TRY_TESTS = join(import.meta.dirname, 'try-tests.ts');
/** How a process ends in which every test held: `try-tests.ts` says so. */
const ALL_HELD = 10;
/** A test process without a change may take this, in milliseconds: a busy machine is slow to start one. */
const LONGEST_MS = 120_000;
/** A mutant may take so much longer than the same tests without it, and so many milliseconds besides. */
const SLOWER = 5;
const SPARE_MS = 10_000;

/** Tests below a root that share a process, and the mutant that they meet there. */
type Trial = { readonly root: string; readonly tests: readonly string[]; readonly mutant: Mutant | null };

/** Runs tests in a process of their own; whether all held, within the time in milliseconds. */
async function allHold({ root, tests, mutant }: Trial, longest: number): Promise<boolean> {
  const trial = {
    tests: tests.map((test) => join(root, test)),
    mutant,
    url: mutant === null ? '' : pathToFileURL(join(root, mutant.file)).href,
  };
  const stdio = ['ignore', 'ignore', mutant === null ? 'inherit' : 'ignore'] as const;
  // A mutant that takes memory without end is a hang too.
  const child = spawn(process.execPath, ['--max-old-space-size=768', TRY_TESTS, JSON.stringify(trial)], {
    cwd: root,
    stdio: [...stdio],
  });
  const overdue = setTimeout(() => child.kill('SIGKILL'), longest);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  clearTimeout(overdue);
  return code === ALL_HELD;
}

/** Tries mutants of files below a root. What tests take without a mutant is measured once for each list of tests. */
export function mutantTrials(root: string): (mutant: Mutant, batches: readonly string[][]) => Promise<boolean> {
  const usual = new Map<string, Promise<number>>();
  const measure = async (tests: readonly string[]): Promise<number> => {
    const start = Date.now();
    if (!(await allHold({ root, tests, mutant: null }, LONGEST_MS)))
      throw new Error(`red without a mutant: ${tests.join(' ')}`);
    return Date.now() - start;
  };
  /** Whether no test saw the mutant. Throws where the tests are red without one. */
  return async (mutant, batches) => {
    for (const tests of batches) {
      const key = [...tests].sort().join();
      const known = usual.get(key) ?? measure(tests);
      usual.set(key, known);
      if (!(await allHold({ root, tests, mutant }, SLOWER * (await known) + SPARE_MS))) return false;
    }
    return true;
  };
}
