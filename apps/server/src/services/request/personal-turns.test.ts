import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextTurn } from './next-turn.ts';
import { createPersonalTurns, READS_OF_EACH } from './personal-turns.ts';

describe('the turns of a person', () => {
  test('are eight at once, in the order of coming; somebody else has their own', async () => {
    const take = createPersonalTurns(READS_OF_EACH);
    const begun: number[] = [];
    const leaves: (() => void)[] = [];
    const come = async (at: number): Promise<void> => {
      const leave = await take('much');
      begun.push(at);
      leaves.push(leave);
    };
    const all = Array.from({ length: 20 }, (_, at) => come(at));
    await nextTurn();
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7]);
    (await take('other'))();
    leaves[3]?.();
    leaves[3]?.();
    await nextTurn();
    assert.deepEqual(begun.slice(8), [8]);
    while (begun.length < all.length || leaves.length > 0) {
      leaves.pop()?.();
      await nextTurn();
    }
    assert.deepEqual(begun, [...all.keys()]);
  });

  test('of who waits in vain end with 503, and leave the others theirs', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const take = createPersonalTurns(READS_OF_EACH);
    const [first] = await Promise.all(Array.from({ length: 8 }, () => take('much')));
    const late = take('much');
    await nextTurn();
    context.mock.timers.tick(25_000);
    await assert.rejects(late, { code: 'server/not-ready' });
    const next = take('much');
    first?.();
    (await next)();
  });
});
