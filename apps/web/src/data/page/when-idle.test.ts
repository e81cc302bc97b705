import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { whenIdle } from './when-idle.ts';

const define = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true });
afterEach(() => {
  for (const name of ['window', 'requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name);
});

test('work waits for an idle browser, two seconds at most, and is called off by what it answers', () => {
  const asked: [act: unknown, options: unknown][] = [];
  const called: number[] = [];
  define('requestIdleCallback', (...all: [unknown, unknown]) => asked.push(all));
  define('cancelIdleCallback', (handle: number) => called.push(handle));
  define('window', globalThis);
  const act = () => undefined;
  const stop = whenIdle(act);
  assert.deepEqual([asked, called], [[[act, { timeout: 2_000 }]], []]);
  stop();
  assert.deepEqual(called, [1]);
});

test('a browser that does not say when it is idle gets a fifth of a second', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  define('window', {});
  let done = 0;
  whenIdle(() => (done += 1));
  const stop = whenIdle(() => (done += 10));
  stop();
  t.mock.timers.tick(199);
  assert.equal(done, 0);
  t.mock.timers.tick(1);
  assert.equal(done, 1);
});
