import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLongTurns, nextTurn } from './next-turn.ts';

/** How many parts of long answers were made after each turn of the event loop, until there are `most`. */
async function partsByTurn(turn: () => Promise<void>, { answers, most }: { answers: number; most: number }) {
  let parts = 0;
  const made = Array.from({ length: answers }, async () => {
    while (parts < most) {
      await turn();
      parts += 1;
    }
  });
  const after: number[] = [];
  while (parts < most) {
    await nextTurn();
    after.push(parts);
  }
  await Promise.all(made);
  return after;
}

describe('turns of the event loop', () => {
  test('have a part of one long answer each, however many are made', async () => {
    const after = await partsByTurn(createLongTurns(() => 0).turn, { answers: 5, most: 20 });
    const most = Math.max(...after.map((parts, turn) => parts - (after[turn - 1] ?? 0)));
    assert.equal(most, 1);
  });

  test('go to long answers in the order in which they ask', async () => {
    const { turn } = createLongTurns(() => 0);
    const order: string[] = [];
    const answer = async (name: string): Promise<void> => {
      for (let part = 0; part < 3; part += 1) {
        await turn();
        order.push(name);
      }
    };
    await Promise.all([answer('a'), answer('b')]);
    assert.equal(order.join(''), 'ababab');
  });

  test('are left to others while something comes for these, but not for ever', async () => {
    let events = 0;
    const { turn: busy } = createLongTurns(() => {
      events += 1;
      return events;
    });
    const after = await partsByTurn(busy, { answers: 3, most: 6 });
    assert.ok(after.length >= 25 && after.length <= 40, `${after.length} turns`);
  });
});
