import { startRun } from '../e2e/cycles/run-cycles.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { numbersOf, type Soak } from './soak.ts';

/** More than in the tests, which choose a seed whose few have everything in them. */
const DEEDS_A_CYCLE = 3;

/**
 * Three devices on bad networks, with browsers and a server that are killed: so many cycles, each judged. With `--shells 1`
 * the native app is on them, whose web view loses all that it keeps at times.
 */
export const cycles: Soak = async (options) => {
  const { count, seed, shells } = numbersOf(options, { count: 50, seed: 1, shells: 0 });
  await buildWeb();
  const kind = shells === 0 ? 'browsers' : 'shells';
  const parts = { kind, deedsACycle: DEEDS_A_CYCLE } as const;
  const run = await startRun(seed, parts, (line) => process.stdout.write(`${line}\n`));
  try {
    const { faults, ...sums } = await run.cycles(count);
    process.stdout.write(`${JSON.stringify(sums)}\n`);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    return faults.length === 0;
  } finally {
    await run.close();
  }
};
