import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { turn } from '../testing/until.ts';
import { ExchangeSchedule, type Outcome } from './exchange-schedule.ts';

let now: number;
let begun: number[];
let ends: Outcome[];
let end: (outcome: Outcome) => void;
let schedule: ExchangeSchedule;
const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 10; turns += 1) await turn();
};
/** Lets time go by, and what is due happen. */
const pass = async (milliseconds: number): Promise<void> => {
  now += milliseconds;
  mock.timers.tick(milliseconds);
  await settle();
};
const answer = async (outcome: Outcome): Promise<void> => {
  end(outcome);
  await settle();
};

beforeEach(() => {
  [now, begun, ends] = [0, [], []];
  mock.method(Math, 'random', () => 1);
  mock.method(performance, 'now', () => now);
  mock.timers.enable({ apis: ['setTimeout'] });
  const exchange = () => {
    begun.push(now);
    return new Promise<Outcome>((resolve) => (end = resolve));
  };
  schedule = new ExchangeSchedule({ exchange, onEnd: async (outcome) => void ends.push(outcome) });
});
afterEach(() => {
  schedule.stop();
  mock.timers.reset();
  mock.restoreAll();
});

describe('the exchanges of a farm', () => {
  test('go one at a time: of those that are asked for during one, one follows a good end at once', async () => {
    assert.equal(schedule.isBusy, false);
    void schedule.now();
    assert.equal(schedule.isBusy, true);
    void schedule.now();
    schedule.soon();
    await pass(10);
    assert.deepEqual(begun, [0]);
    await answer('done');
    assert.deepEqual([ends, schedule.isBusy], [['done'], false]);
    await pass(0);
    assert.deepEqual(begun, [0, 10]);
    await answer('done');
    await pass(59_999);
    assert.deepEqual(begun, [0, 10]);
    await pass(1);
    assert.deepEqual(begun, [0, 10, 60_010]);
  });

  test('that fail are followed after a pause, whatever was asked for meanwhile, and that is forgotten then', async () => {
    void schedule.now();
    schedule.soon();
    await answer('failed');
    await pass(999);
    assert.deepEqual(begun, [0]);
    await pass(1);
    assert.deepEqual(begun, [0, 1_000]);
    await answer('done');
    await pass(30_000);
    assert.deepEqual(begun, [0, 1_000]);
  });

  test('that fail in a row pause longer each time, and begin anew after a good one', async () => {
    for (const [outcome, wait] of [
      ['failed', 1_000],
      ['failed', 2_000],
      ['failed', 4_000],
      ['refused', 60_000],
      ['failed', 8_000],
      ['done', 60_000],
      ['failed', 1_000],
    ] as const) {
      if (begun.length === 0) void schedule.now();
      const { length } = begun;
      await answer(outcome);
      await pass(wait - 1);
      assert.equal(begun.length, length, `${outcome} ${wait}`);
      await pass(1);
      assert.equal(begun.length, length + 1, `${outcome} ${wait}`);
    }
  });

  test('wait out a pause that was asked for, of a second at least, before what a person asks for', async () => {
    await pass(500);
    for (const [asked, wait] of [
      [0, 1_000],
      [5_000, 5_000],
    ] as const) {
      const { length } = begun;
      schedule.pause(asked);
      schedule.soon();
      await pass(wait - 1);
      assert.equal(begun.length, length);
      await pass(1);
      assert.equal(begun.length, length + 1);
      await answer('done');
    }
    const { length } = begun;
    schedule.soon();
    await pass(0);
    assert.equal(begun.length, length + 1, 'no pause is left');
  });

  test('that fail wait as long as was asked for where that is longer', async () => {
    void schedule.now();
    schedule.pause(7_000);
    await answer('failed');
    await pass(6_999);
    assert.equal(begun.length, 1);
    await pass(1);
    assert.equal(begun.length, 2);
  });

  test('end when nobody needs them any more: neither what waits its time begins nor what would follow', async () => {
    schedule.soon();
    schedule.stop();
    await pass(60_000);
    assert.deepEqual(begun, []);
    void schedule.now();
    await answer('done');
    schedule.soon();
    await pass(120_000);
    assert.equal(begun.length, 1);
  });
});
