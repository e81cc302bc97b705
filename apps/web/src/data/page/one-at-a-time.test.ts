import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { oneAtATime } from './one-at-a-time.ts';

/** A navigator as browsers give it to a page that came over plain http. */
function withoutLocks(): void {
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
}

describe('work of one name, where the browser holds no locks', () => {
  withoutLocks();

  test('runs one after another, also behind one that failed', async () => {
    const told: string[] = [];
    const work = (word: string) => async () => {
      told.push(`${word} begins`);
      await Promise.resolve();
      told.push(`${word} ends`);
      if (word === 'first') throw new Error('lost');
    };
    const [first, second] = [oneAtATime('exchange', work('first')), oneAtATime('exchange', work('second'))];
    await assert.rejects(first, /lost/);
    await second;
    assert.deepEqual(told, ['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('does not wait for work of another name', async () => {
    const never = new Promise<void>(() => undefined);
    void oneAtATime('stuck', () => never);
    assert.equal(await oneAtATime('free', async () => 7), 7);
  });
});
