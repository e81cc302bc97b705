import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kept } from './kept.ts';
import type { Mutant } from './mutant.ts';
import type { TestAnswer, TestRun, Unrun } from './run-test.ts';
import { versionOf } from './tests-of.ts';

const RUN_TEST = join(import.meta.dirname, 'run-test.ts');
/** A test file without a mutant may take this, in milliseconds: a busy machine is slow to start one. */
const LONGEST_MS = 180_000;
/** A mutant may take so much longer than the same test without it, and so many milliseconds besides. */
const SLOWER = 5;
const SPARE_MS = 10_000;
/** A test that is red at times without a mutant is tried so often before it is left out. */
const TRIES = 3;

/** What a test does without a mutant: its time, and the code left out of files that it loads. Null where it is red. */
export type Usual = { readonly ms: number; readonly unrun: Unrun } | null;
/** What became of a mutant: the first test that saw it, or how many looked. */
export type Outcome = { readonly seenBy: string | null; readonly looked: number };

/** Runs a test file in a process of its own; what it says, null where it ends or lasts without a word. */
async function runTest(trial: TestRun, longest: number): Promise<TestAnswer | null> {
  const stdio = ['ignore', 'ignore', trial.mutant === null ? 'inherit' : 'ignore', 'ipc'] as const;
  const components = pathToFileURL(join(trial.root, 'apps/web/testing/load-components.ts')).href;
  // A mutant that takes memory without end is a hang too.
  const flags = ['--max-old-space-size=768', '--import', components];
  // Code from the cache of compiled files counts its runs less exactly.
  const env = trial.mutant === null ? { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' } : process.env;
  const child = spawn(process.execPath, [...flags, RUN_TEST, JSON.stringify(trial)], {
    cwd: trial.root,
    stdio: [...stdio],
    env,
  });
  let answer: TestAnswer | null = null;
  child.once('message', (said) => {
    answer = said as TestAnswer;
  });
  const overdue = setTimeout(() => child.kill('SIGKILL'), longest);
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearTimeout(overdue);
  return answer;
}

/** Whether a mutant stands in code that ran, in one copy of its file at least. */
const isRun = ({ file, start, end }: Mutant, unrun: Unrun): boolean =>
  unrun[file]?.some((copy) => copy.every(([from, to]) => start < from || end > to)) ?? false;

/**
 * Tries mutants of files below a root against lists of test files, one list after the other. Each test is first run without
 * a mutant, once, and looks only at mutants in code that it then ran; `known` keeps that for as long as the code is the
 * same. The quickest of a list look first.
 */
export function mutantTrials(root: string, known: Kept<Usual>) {
  const measure = async (test: string): Promise<Usual> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const start = Date.now();
      const answer = await runTest({ root, test, mutant: null }, LONGEST_MS);
      if (answer?.held === true) return { ms: Date.now() - start, unrun: answer.unrun };
    }
    process.stdout.write(`left out, red without a fault: ${test}\n`);
    return null;
  };
  const measuring = new Map<string, Promise<Usual>>();
  const usualOf = async (test: string): Promise<Usual> => {
    const under = measuring.get(test);
    if (under !== undefined) return under;
    const version = versionOf(root, test);
    const had = known.get(version);
    const usual = had === undefined ? measure(test) : Promise.resolve(had);
    measuring.set(test, usual);
    const measured = await usual;
    // One that was red may have been so for once.
    if (measured !== null) known.set(version, measured);
    return measured;
  };
  /** Whether a test sees a mutant: it fails with it, and holds without it right after, within the same time. */
  const sees = async (test: string, mutant: Mutant): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const longest = SLOWER * ((await usualOf(test))?.ms ?? 0) + SPARE_MS;
      if ((await runTest({ root, test, mutant }, longest))?.held === true) return false;
      if ((await runTest({ root, test, mutant: null }, longest))?.held === true) return true;
    }
    return false;
  };
  /** The tests that run the mutated code, the quickest first. */
  const lookingAt = async (mutant: Mutant, tests: readonly string[]): Promise<string[]> => {
    const found: { test: string; ms: number }[] = [];
    for (const test of tests) {
      const usual = await usualOf(test);
      if (usual !== null && isRun(mutant, usual.unrun)) found.push({ test, ms: usual.ms });
    }
    return found.sort((one, other) => one.ms - other.ms).map(({ test }) => test);
  };
  return async (mutant: Mutant, tests: readonly (readonly string[])[]): Promise<Outcome> => {
    let looked = 0;
    for (const some of tests) {
      for (const test of await lookingAt(mutant, some)) {
        looked += 1;
        if (await sees(test, mutant)) return { seenBy: test, looked };
      }
    }
    return { seenBy: null, looked };
  };
}
