import { turnOfLongWork } from './next-turn.ts';

/** How long steps of a long answer take before others get their turn, in ms. */
const LONGEST_MS = 2;

/** Runs work that is made of short steps; others get their turn after every two milliseconds of it, by `giveWay`. */
export async function inTurns<Result>(
  steps: Generator<void, Result>,
  giveWay: () => Promise<void> = turnOfLongWork,
): Promise<Result> {
  for (let begun = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - begun < LONGEST_MS) continue;
    await giveWay();
    begun = performance.now();
  }
}
