import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';

/** The page of the tab under test; Node's own locks and channels stand between the tabs. */
const page = new EventTarget();
Object.defineProperty(globalThis, 'window', { value: page });
const { oneAtATime } = await import('./one-at-a-time.ts');

const MINUTE = 60_000;
const leave = () => page.dispatchEvent(new Event('pagehide'));
const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

/** Lets locks and channels, which are other threads' too, do what they have to do. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};
const pass = async (milliseconds: number): Promise<void> => {
  for (let gone = 0; gone < milliseconds; gone += 5_000) {
    mock.timers.tick(Math.min(5_000, milliseconds - gone));
    await settle();
  }
};

const never = () => new Promise<never>(() => undefined);
const quiet = (work: Promise<unknown>) => void work.catch(() => undefined);

describe('work of one name, over all tabs', () => {
  let name: string;
  let hasRun: boolean;
  const run = async () => {
    hasRun = true;
  };
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    name = randomUUID();
    hasRun = false;
  });
  afterEach(async () => {
    // What a test left waiting ends with its page.
    leave();
    comeBack();
    await settle();
    mock.timers.reset();
  });

  test('waits for another tab that says that it lives, however long that takes', async () => {
    quiet(oneAtATime(name, never));
    await settle();
    quiet(oneAtATime(name, run));
    await pass(12 * MINUTE);
    assert.equal(hasRun, false);
  });

  test('takes the place of a tab that gives no sign of life for a minute', async () => {
    quiet(navigator.locks.request(name, never));
    const mine = oneAtATime(name, run);
    await pass(MINUTE - 1);
    assert.equal(hasRun, false);
    await pass(1);
    await mine;
    assert.ok(hasRun);
  });

  test('is told to end where another tab took its place', async () => {
    let told: AbortSignal | undefined;
    const mine = oneAtATime(name, (signal) => {
      told = signal;
      return never();
    });
    await settle();
    quiet(navigator.locks.request(name, { steal: true }, async () => undefined));
    await assert.rejects(mine, { name: 'AbortError' });
    assert.equal(told?.aborted, true);
  });

  test('ends when its page is left, so that another tab goes on at once', async () => {
    let told: AbortSignal | undefined;
    const mine = oneAtATime(name, (signal) => {
      told = signal;
      return never();
    });
    await settle();
    const other = navigator.locks.request(name, run);
    leave();
    await assert.rejects(mine);
    await other;
    assert.ok(hasRun);
    assert.equal(told?.aborted, true);
  });

  test('gives up its place in the queue when its page is left, and begins nothing while it is away', async () => {
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const holder = navigator.locks.request(name, () => held);
    const waiting = oneAtATime(name, run);
    await settle();
    leave();
    await assert.rejects(waiting);
    await assert.rejects(oneAtATime(name, run));
    free();
    await holder;
    await settle();
    const { held: locks = [], pending = [] } = await navigator.locks.query();
    assert.deepEqual(
      [...locks, ...pending].filter((lock) => lock.name === name),
      [],
    );
    assert.equal(hasRun, false);
    comeBack();
    await oneAtATime(name, run);
    assert.ok(hasRun);
  });
});
