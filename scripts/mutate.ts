import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres, testPostgresVariable } from '../apps/server/src/test/test-postgres.ts';
import { copyTree } from './mutate/copy-tree.ts';
import { isEquivalent } from './mutate/equivalent.ts';
import { type Kept, keptIn } from './mutate/kept.ts';
import type { Mutant } from './mutate/mutant.ts';
import { mutantsOf } from './mutate/mutants.ts';
import { testsOf } from './mutate/tests-of.ts';
import { mutantTrials, type Outcome } from './mutate/try-mutant.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVICES = 'apps/server/src/services/records';
const TREES = ['packages/domain/src', 'apps/web/src/data', SERVICES];
/** Tests, what only tests use, and the invented farm, in which another number would be as good. */
const LEFT_OUT = /\.test\.ts$|\/(?:golden|testing|demonstration)\/|-fixture\.ts$/;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
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

function allMutants(root: string): Mutant[] {
  const files = globSync(
    values.room.map((room) => `${room}/**/*.ts`),
    { cwd: root },
  )
    .filter((file) => TREES.some((tree) => file.startsWith(`${tree}/`)) && !LEFT_OUT.test(file))
    .sort();
  return files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The mutants to try: all of them, or so many of them as the command says, the same ones for the same seed. */
function drawn(mutants: readonly Mutant[]): readonly Mutant[] {
  if (values.all) return mutants;
  const next = numbersFrom(Number(values.seed));
  const ranked = mutants.map((mutant) => ({ mutant, rank: next() })).sort((one, other) => one.rank - other.rank);
  return ranked.slice(0, Number(values.count)).map(({ mutant }) => mutant);
}

const oneLine = (code: string): string => code.replace(/\s+/g, ' ');
const nameOf = ({ file, start, end, becomes }: Mutant): string => [file, start, end, oneLine(becomes)].join(':');

/** Tries mutants that have no outcome yet, as many at once as there are cores. A signal or the last minute ends it after those under way. */
async function tryEach(root: string, chosen: readonly Mutant[], outcomes: Kept<Outcome>): Promise<void> {
  const tryMutant = mutantTrials(root, keptIn(join(ROOT, '.cache/mutate/tests.jsonl')));
  const waiting = chosen.filter((mutant) => outcomes.get(nameOf(mutant)) === undefined);
  const stop = (): void => void waiting.splice(0);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  const lastMinute = setTimeout(stop, Number(values.minutes) * 60_000);
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const outcome = await tryMutant(mutant, testsOf(root, mutant.file));
      outcomes.set(nameOf(mutant), outcome);
      if (outcome.seenBy !== null) continue;
      const change = `${oneLine(mutant.was)} → ${oneLine(mutant.becomes)}`;
      process.stdout.write(`${mutant.file}:${mutant.line}: ${change} (${outcome.looked} tests looked)\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  clearTimeout(lastMinute);
}

/** Prints how many of the mutants tried were seen, below each tree and in all. Whether all were tried. */
function tellScore(chosen: readonly Mutant[], outcomes: Kept<Outcome>): boolean {
  let left = 0;
  for (const tree of [...TREES, '']) {
    const below = chosen.filter(({ file }) => file.startsWith(tree));
    const tried = below.flatMap((mutant) => outcomes.get(nameOf(mutant)) ?? []);
    left = below.length - tried.length;
    const seen = tried.filter(({ seenBy }) => seenBy !== null).length;
    if (tried.length === 0) continue;
    process.stdout.write(
      `${tree || 'all'}: ${seen} of ${tried.length} seen, ${((100 * seen) / tried.length).toFixed(1)} %\n`,
    );
  }
  if (left > 0) process.stdout.write(`${left} are left: the same command goes on with them\n`);
  return left === 0;
}

const asked = createHash('sha256').update(JSON.stringify([values.count, values.seed, values.all, values.room]));
const folder = join(ROOT, '.cache/mutate', asked.digest('hex').slice(0, 8));
const tree = join(folder, 'tree');
mkdirSync(folder, { recursive: true });
copyTree(ROOT, tree);
const known = allMutants(tree);
const chosen = drawn(known.filter((mutant) => !isEquivalent(mutant)));
const outcomes = keptIn<Outcome>(join(folder, 'outcomes.jsonl'));
const needsDatabase = chosen.some(({ file }) => file.startsWith(SERVICES));
const postgres = needsDatabase ? await startTestPostgres('18') : null;
if (postgres !== null) process.env[testPostgresVariable('18')] = postgres.administratorUrl;
// Each process loads the same files: compiled once, they are there in half the time.
process.env.NODE_COMPILE_CACHE = join(folder, 'code');
try {
  process.stdout.write(`seed ${values.seed}, ${chosen.length} of ${known.length} mutants, kept in ${folder}\n`);
  await tryEach(tree, chosen, outcomes);
  if (tellScore(chosen, outcomes)) rmSync(folder, { recursive: true });
} finally {
  await postgres?.stop();
}
