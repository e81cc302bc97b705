import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Steps } from '@cafezal/domain/ground/steps.ts';
import { inTurns } from './in-turns.ts';

/** Work of so many steps, each as long as a turn may be. */
function* longWork(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 13;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

test('others have their turn between two steps of long work', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setTimeout(others);
  };
  others();
  assert.equal(await inTurns(longWork(5), () => true), 5);
  isOver = true;
  assert.ok(turns >= 3, String(turns));
});

test('work that nobody waits for any more is left', async () => {
  let isWanted = true;
  setTimeout(() => {
    isWanted = false;
  });
  assert.equal(await inTurns(longWork(1_000), () => isWanted), null);
});
