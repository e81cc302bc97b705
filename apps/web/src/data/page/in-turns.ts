import type { Steps } from '@cafezal/domain/ground/steps.ts';
import { nextTurn } from './next-turn.ts';

/** A task that is longer is felt under the finger, in ms; a slow phone's steps take some of it. */
const TURN_MS = 12;

/** Runs work in short tasks, with input and painting in between; null once `isWanted` says that nobody waits for it. */
export async function inTurns<Result>(steps: Steps<Result>, isWanted: () => boolean): Promise<Result | null> {
  await nextTurn();
  let begun = performance.now();
  while (isWanted()) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < TURN_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
  return null;
}
