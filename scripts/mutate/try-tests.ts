import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { run } from 'node:test';
import { type Mutant, mutatedSource } from './mutant.ts';

/** How this process ends when every test has held; whatever else it ends with, a test saw the change. */
const ALL_HELD = 10;

/** What is to be tried, as JSON in the one argument. */
type Trial = { readonly tests: readonly string[]; readonly mutant: Mutant | null; readonly url: string };

const { tests, mutant, url } = JSON.parse(process.argv[2] ?? '') as Trial;

if (mutant !== null) {
  const source = mutatedSource(readFileSync(new URL(url), 'utf8'), mutant);
  registerHooks({
    load: (asked, context, next) =>
      asked === url ? { format: 'module-typescript', source, shortCircuit: true } : next(asked, context),
  });
}
run({ files: [...tests], isolation: 'none', concurrency: 1 })
  .on('test:fail', (failed) => {
    if (mutant === null) process.stderr.write(`${failed.file}: ${failed.name}: ${failed.details.error.message}\n`);
    process.exit(1);
  })
  .on('test:summary', ({ success, counts }) => process.exit(success && counts.passed > 0 ? ALL_HELD : 1))
  .resume();
