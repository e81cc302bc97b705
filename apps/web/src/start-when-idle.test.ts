import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import './data/testing/browser-parts.ts';

Object.assign(window, { requestIdleCallback: (act: () => void) => act() });
Object.assign(globalThis, {
  PerformanceResourceTiming: class {},
  requestIdleCallback: (act: () => void) => act(),
  cancelIdleCallback: () => undefined,
});
const { startWhenIdle } = await import('./start-when-idle.ts');

const MINUTE = 60_000;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

test('parts are started one after another, and one whose file did not come again each minute until it is there', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const begun: string[] = [];
  let comes = false;
  await startWhenIdle([
    () => begun.push('first'),
    async () => {
      begun.push('second');
      if (!comes) throw new TypeError('Failed to fetch dynamically imported module: /second.js');
    },
    () => begun.push('third'),
  ]);
  await settled();
  assert.deepEqual(begun, ['first', 'second', 'third']);
  t.mock.timers.tick(MINUTE);
  await settled();
  comes = true;
  t.mock.timers.tick(MINUTE);
  await settled();
  t.mock.timers.tick(60 * MINUTE);
  await settled();
  assert.deepEqual(begun.slice(3), ['second', 'second']);
});

test('a part that fails of itself is told as a fault, and not started again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const part = mock.fn(async () => {
    throw new Error('a fault');
  });
  const reported = mock.fn();
  Object.assign(globalThis, { reportError: reported });
  await startWhenIdle([part]);
  await settled();
  t.mock.timers.tick(60 * MINUTE);
  await settled();
  assert.equal(part.mock.callCount(), 1);
  assert.match(String(reported.mock.calls[0]?.arguments), /a fault/);
});
