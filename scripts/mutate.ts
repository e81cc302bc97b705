import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres, testPostgresVariable } from '../apps/server/src/test/test-postgres.ts';
import { EQUIVALENT } from './mutate/equivalent.ts';
import type { Mutant } from './mutate/mutant.ts';
import { mutantsOf } from './mutate/mutants.ts';
import { testsOf } from './mutate/tests-of.ts';
import { mutantTrials } from './mutate/try-mutant.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVICES = 'apps/server/src/services/records';
const TREES = ['packages/domain/src', 'apps/web/src/data', SERVICES];
/** Tests, what only tests use, and the invented farm, in which another number would be as good. */
const LEFT_OUT = /\.test\.ts$|\/(?:golden|testing|demonstration)\/|\/rule-fixture\.ts$/;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    room: { type: 'string', multiple: true, default: TREES },
  },
});

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function allMutants(): Mutant[] {
  const files = globSync(
    values.room.map((room) => `${room}/**/*.ts`),
    { cwd: ROOT },
  )
    .filter((file) => TREES.some((tree) => file.startsWith(`${tree}/`)) && !LEFT_OUT.test(file))
    .sort();
  return files.flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

const isEquivalent = ({ file, was, becomes }: Mutant): boolean =>
  EQUIVALENT.some((known) => known.file === file && known.was === was && known.becomes === becomes);

/** The mutants to try: all of them, or so many of them as the command says, the same ones for the same seed. */
function drawn(mutants: readonly Mutant[]): readonly Mutant[] {
  if (values.all) return mutants;
  const next = numbersFrom(Number(values.seed));
  const ranked = mutants.map((mutant) => ({ mutant, rank: next() })).sort((one, other) => one.rank - other.rank);
  return ranked.slice(0, Number(values.count)).map(({ mutant }) => mutant);
}

const oneLine = (code: string): string => code.replace(/\s+/g, ' ');

/** How many mutants were tried, and those of them that no test saw. */
type Tried = { readonly tried: number; readonly survivors: readonly Mutant[] };

/** Tries mutants, as many at once as there are cores. A signal ends it after those under way, so that what was seen is told. */
async function tryEach(mutants: readonly Mutant[]): Promise<Tried> {
  const survives = mutantTrials(ROOT);
  const waiting = [...mutants];
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => waiting.splice(0));
  const survivors: Mutant[] = [];
  let tried = 0;
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const isUnseen = await survives(mutant, testsOf(ROOT, mutant.file));
      tried += 1;
      if (!isUnseen) continue;
      survivors.push(mutant);
      process.stdout.write(`${mutant.file}:${mutant.line}: ${oneLine(mutant.was)} → ${oneLine(mutant.becomes)}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { tried, survivors };
}

const known = allMutants();
const chosen = drawn(known.filter((mutant) => !isEquivalent(mutant)));
const needsDatabase = chosen.some(({ file }) => file.startsWith(SERVICES));
const postgres = needsDatabase ? await startTestPostgres('18') : null;
if (postgres !== null) process.env[testPostgresVariable('18')] = postgres.administratorUrl;
// Each process loads the same files: compiled once, they are there in half the time.
const code = await mkdtemp(join(tmpdir(), 'cafezal-mutate-'));
process.env.NODE_COMPILE_CACHE = code;
try {
  process.stdout.write(`seed ${values.seed}, ${chosen.length} of ${known.length} mutants\n`);
  const { tried, survivors } = await tryEach(chosen);
  const seen = tried - survivors.length;
  process.stdout.write(`${seen} of ${tried} seen by a test: ${((100 * seen) / tried).toFixed(1)} %\n`);
} finally {
  await postgres?.stop();
  await rm(code, { recursive: true, force: true });
}
