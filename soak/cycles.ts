import { startRun } from '../e2e/cycles/run-cycles.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { numbersOf, type Soak } from './soak.ts';

/** Three devices on bad networks, with browsers and a server that are killed: so many cycles, each judged. */
export const cycles: Soak = async (options) => {
  const { count, seed } = numbersOf(options, { count: 50, seed: 1 });
  await buildWeb();
  const run = await startRun(seed, (line) => process.stdout.write(`${line}\n`));
  try {
    const { faults, ...sums } = await run.cycles(count);
    process.stdout.write(`${JSON.stringify(sums)}\n`);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    return faults.length === 0;
  } finally {
    await run.close();
  }
};
