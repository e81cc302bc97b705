import fc from 'fast-check';
import { seedOfToday } from '../apps/server/src/test/fuzz.ts';
import { race, sessionInMemory, TAB_STEPS } from '../apps/server/src/test/refresh-model.ts';
import { numbersOf, type Soak } from './soak.ts';

/** Races of tabs for the next tokens of one session, over a network that loses answers: nobody may be signed out. */
export const sessions: Soak = async (options) => {
  const { count, seed } = numbersOf(options, { count: 20_000, seed: seedOfToday() });
  process.stdout.write(`seed ${seed}, ${count} races\n`);
  const isKept = fc.asyncProperty(TAB_STEPS, async (steps) => {
    const clock = { now: Date.parse('2026-07-15T12:00:00Z') };
    const session = sessionInMemory(clock);
    return (await race(steps, { clock, ...session })) === 0 && !session.isEnded();
  });
  const outcome = await fc.check(isKept, { numRuns: count, seed });
  if (outcome.failed) process.stdout.write(`${fc.defaultReportMessage(outcome)}\n`);
  process.stdout.write(
    `${outcome.numRuns} races, ${outcome.failed ? 'one signs a person out' : 'nobody signed out'}\n`,
  );
  return !outcome.failed;
};
