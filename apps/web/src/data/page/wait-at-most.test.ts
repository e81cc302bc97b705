import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { waitAtMost } from './wait-at-most.ts';

const never = new Promise(() => {});

test('what does not come is waited for so long and no longer', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let isOver = false;
  const waiting = waitAtMost(500, never).then(() => {
    isOver = true;
  });
  context.mock.timers.tick(499);
  await Promise.resolve();
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  await waiting;
});

test('what came leaves no timer behind, nor does what failed', async () => {
  const stopped = mock.method(globalThis, 'clearTimeout');
  await waitAtMost(60_000, Promise.resolve());
  await assert.rejects(waitAtMost(60_000, Promise.reject(new Error('torn'))), /torn/);
  assert.equal(stopped.mock.calls.filter((call) => call.arguments[0] !== undefined).length, 2);
  stopped.mock.restore();
});
