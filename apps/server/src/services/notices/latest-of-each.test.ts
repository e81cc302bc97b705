import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLatestOfEach } from './latest-of-each.ts';

type Seen = readonly [key: string, number: number];

test('the first of each key passes at once, then the latest of what came, once in a tenth of a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const seen: Seen[] = [];
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const latest = createLatestOfEach(async (value: Seen) => void seen.push(value));
  for (const number of [1, 2, 3]) latest.take('a', ['a', number]);
  latest.take('b', ['b', 1]);
  await settled();
  assert.deepEqual(seen, [
    ['a', 1],
    ['b', 1],
  ]);
  t.mock.timers.tick(100);
  await settled();
  assert.deepEqual(seen.slice(2), [['a', 3]]);
  latest.take('a', ['a', 4]);
  t.mock.timers.tick(99);
  await settled();
  assert.equal(seen.length, 3);
  t.mock.timers.tick(1);
  await settled();
  assert.deepEqual(seen.at(-1), ['a', 4]);
  t.mock.timers.tick(1_000);
  latest.take('a', ['a', 5]);
  await settled();
  assert.deepEqual(seen.at(-1), ['a', 5]);
});
