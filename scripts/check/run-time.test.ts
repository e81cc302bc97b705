import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { busySeconds, childrenSeconds, tooLong } from './run-time.ts';

const quiet = { wall: 600, own: 900, all: 950, cores: 2 };

describe('a run of check and tests', () => {
  test('is in time by 15 minutes of two quiet cores', () => {
    assert.equal(tooLong(quiet), null);
    assert.equal(tooLong({ ...quiet, wall: 899, own: 1_700, all: 1_750 }), null);
  });

  test('is too long past that, by the clock or by what it takes of the cores', () => {
    assert.match(tooLong({ ...quiet, wall: 901 }) ?? '', /^Levou 901 s/);
    assert.match(tooLong({ wall: 700, own: 1_801, all: 5_000, cores: 8 }) ?? '', /1801 s de processador/);
  });

  test('that others slowed is judged by what it took itself', () => {
    assert.equal(tooLong({ ...quiet, wall: 1_500, all: 2_600 }), null);
  });

  test('reads the clocks of Linux', () => {
    assert.equal(busySeconds('cpu  100 50 200 9000 70 10 40 100 0 0\ncpu0 1 1 1 1\n'), 5);
    assert.equal(busySeconds(''), null);
    assert.equal(childrenSeconds('77 (a b) c) S 1 77 77 0 -1 0 0 0 0 0 11 22 300 100 20 0 1'), 4);
  });
});
