import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { COFFEE_SORPTION } from '../../knowledge/coffee-sorption.ts';
import { at } from '../../knowledge/knowledge.ts';
import { dryingClock, type Read, restingMoisture, standstillIn } from './drying-air.ts';

const HOUR = 3_600_000;
const TODAY = '2026-07-03';

describe('the moisture at which coffee comes to rest', () => {
  test('follows Henderson’s equation, on the wet basis', () => {
    const water = (dry: number) => (100 * dry) / (1 + dry);
    const near = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 1e-6, String(found));
    near(restingMoisture(50, 1, { a: 1, b: 0, c: 1 }), (100 * Math.LN2) / (100 + Math.LN2));
    near(restingMoisture(50, 20, { a: 0.001, b: 30, c: 2 }), water(Math.sqrt(Math.LN2 / 0.05) / 100));
    // Air is never quite full of water, and never drier than dry.
    near(restingMoisture(100, 1, { a: 1, b: 0, c: 1 }), (100 * Math.log(100)) / (100 + Math.log(100)));
    near(restingMoisture(-5, 1, { a: 1, b: 0, c: 1 }), 0);
  });
});

describe('where coffee stands still', () => {
  const reads = (...values: readonly number[]): Read[] => values.map((value, hour) => ({ at: hour * HOUR, value }));
  const inAir = (humidities: readonly Read[], temperatures: readonly Read[], since = 0) =>
    standstillIn({ humidities, temperatures }, { since, day: TODAY });
  const usual = { low: 8, high: 11, isRead: false };

  test('is half a point around what the mean air says, and never below what is usual', () => {
    const rest = restingMoisture(80, 22, at(COFFEE_SORPTION, TODAY).value);
    const moist = inAir(reads(75, 85), reads(20, 24));
    assert.deepEqual(moist, { low: rest - 0.5, high: rest + 0.5, isRead: true });
    assert.deepEqual(inAir(reads(10, 10), reads(30)), { low: 8, high: 8.5, isRead: true });
  });

  test('is what is usual where the air was not read, or too seldom', () => {
    assert.deepEqual(inAir(reads(80), reads(22, 22)), usual);
    assert.deepEqual(inAir(reads(80, 80), []), usual);
    assert.deepEqual(inAir([], []), usual);
  });

  test('is not told by air from before', () => {
    assert.deepEqual(inAir(reads(80, 80, 80), reads(22, 22, 22), 1.5 * HOUR), usual);
    assert.deepEqual(inAir(reads(20, 80, 80), reads(5, 22, 22), HOUR), inAir(reads(80, 80), reads(22)));
  });
});

describe('the days of a drying', () => {
  const DAY = 24 * HOUR;
  const cover = (day: number, hours: number): Read[] => [
    { at: day * DAY + hours * HOUR, value: 0 },
    { at: day * DAY, value: 1 },
  ];
  const clockOf = (covers: readonly Read[], until = 10) => dryingClock(covers, { since: 0, until: until * DAY });

  test('leave out what lay under cover, whatever the order of the readings', () => {
    const { days, share } = clockOf([...cover(4, 48), ...cover(2, 12)]);
    assert.deepEqual([days(0, 10 * DAY), days(0, 2 * DAY), days(2.25 * DAY, 5 * DAY)], [7.5, 2, 1.5]);
    assert.equal(share, 1 - 0.5 / 8);
    assert.deepEqual([clockOf([]).days(0, 10 * DAY), clockOf([]).share], [10, 1]);
  });

  test('go on until the last moment where nobody took the cover off', () => {
    const { days, share } = clockOf([{ at: 9.5 * DAY, value: 1 }]);
    assert.deepEqual([days(0, 10 * DAY), share], [9.5, 0.95]);
  });

  test('have nights of 17 hours that come again, and a longer cover that does not', () => {
    assert.equal(clockOf(cover(2, 17)).share, 1 - 17 / 240);
    assert.equal(clockOf(cover(2, 17.001)).share, 1);
  });

  test('are a tenth at least, and whole days where it lay under cover all the time', () => {
    assert.equal(clockOf(cover(0, 12), 0.5).share, 0.1);
    assert.equal(clockOf(cover(0, 48), 2).share, 1);
  });
});
