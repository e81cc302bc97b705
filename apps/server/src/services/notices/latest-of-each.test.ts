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
  const latest = createLatestOfEach(
    async (value: Seen) => void seen.push(value),
    (error) => assert.ifError(error),
  );
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

test('what could not be passed on is passed a second later, unless something newer came, and not after the end', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tried: number[] = [];
  const failures: unknown[] = [];
  let isDown = true;
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const latest = createLatestOfEach(
    async (number: number) => {
      tried.push(number);
      if (isDown) throw new Error('down');
    },
    (error) => failures.push(error),
  );
  const second = async () => {
    t.mock.timers.tick(1_000);
    await settled();
  };
  latest.take('a', 1);
  await settled();
  await second();
  assert.deepEqual(tried, [1, 1]);
  latest.take('a', 2);
  isDown = false;
  await second();
  await second();
  assert.deepEqual(tried, [1, 1, 2]);
  assert.equal(failures.length, 2);
  isDown = true;
  latest.take('a', 3);
  await settled();
  latest.close();
  await second();
  assert.deepEqual(tried, [1, 1, 2, 3]);
});
