import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { registerHooks } from 'node:module';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type Mutant, mutatedSource } from './mutant.ts';

/** What is to be run, as JSON in the one argument: a test file below a root, and the mutant that it meets there. */
export type TestRun = { readonly root: string; readonly test: string; readonly mutant: Mutant | null };
/** From where to where, in UTF-16 units, code was not run, of each copy of each file below the root that was loaded. */
export type Unrun = Readonly<Record<string, readonly (readonly (readonly [start: number, end: number])[])[]>>;
/** What this process says at its end. A run with a mutant does not look at what was run. */
export type TestAnswer = { readonly held: boolean; readonly unrun: Unrun };

const { root, test, mutant } = JSON.parse(process.argv[2] ?? '') as TestRun;
const rootUrl = pathToFileURL(`${root}/`).href;

/** Puts the mutant into its file as it is loaded. A test that needs a module twice tells its copies apart by a query. */
function plant(mutant: Mutant): void {
  const url = rootUrl + mutant.file;
  const source = mutatedSource(readFileSync(new URL(url), 'utf8'), mutant);
  registerHooks({
    load: (asked, context, next) =>
      asked.split('?')[0] === url ? { format: 'module-typescript', source, shortCircuit: true } : next(asked, context),
  });
}

/** Watches which code runs from now on; what it gives tells what did not. */
async function watchCode(): Promise<() => Promise<Unrun>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ours = result.filter(({ url }) => url.startsWith(rootUrl) && !url.includes('.test.'));
    const loaded = ours.map(({ url, functions }) => {
      const ranges = functions.flatMap((one) => one.ranges).filter(({ count }) => count === 0);
      const file = url.slice(rootUrl.length).split('?')[0] ?? '';
      return [file, ranges.map(({ startOffset, endOffset }) => [startOffset, endOffset] as const)] as const;
    });
    const byFile = [...Map.groupBy(loaded, ([file]) => file)];
    return Object.fromEntries(byFile.map(([file, copies]) => [file, copies.map(([, unrun]) => unrun)]));
  };
}

async function end(answer: TestAnswer): Promise<void> {
  await new Promise((resolve) => process.send?.(answer, resolve));
  process.exit(0);
}

// The same mutant is seen or not in every run.
fc.configureGlobal({ seed: 1 });
if (mutant !== null) plant(mutant);
const unrun = mutant === null ? await watchCode() : () => ({});
run({ files: [`${root}/${test}`], isolation: 'none', concurrency: 1 })
  .on('test:fail', (failed) => {
    if (mutant === null) process.stderr.write(`${test}: ${failed.name}: ${failed.details.error.message}\n`);
    void end({ held: false, unrun: {} });
  })
  .on(
    'test:summary',
    async ({ success, counts }) => void end({ held: success && counts.passed > 0, unrun: await unrun() }),
  )
  .resume();
