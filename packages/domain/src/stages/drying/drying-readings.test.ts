import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type DryingReadings,
  dryingCourse,
  dryingReadings,
  dryingTarget,
  inDaylight,
  rewettingsOf,
  withStart,
} from './drying-course.ts';
import { daysLeft } from './drying-forecast.ts';

const DAY = 86_400_000;
const NONE: DryingReadings = { moistures: [], humidities: [], temperatures: [], rains: [], covers: [] };
const TARGET = { low: 11, high: 11.5 };
type Read = readonly [days: number, value: number];
const reads = (...pairs: readonly Read[]) => pairs.map(([days, value]) => ({ at: days * DAY, value }));
const courseOf = (others: Partial<DryingReadings>, targetMoisture = TARGET) =>
  dryingCourse({ ...NONE, ...others }, { day: '2026-07-03', targetMoisture });

test('what is good goes from 10.5 to 12 % around the target of the farm, unless its own goes further', () => {
  assert.deepEqual(dryingTarget(TARGET, '2026-07-03'), { low: 11, high: 11.5, from: 10.5, to: 12 });
  assert.deepEqual(dryingTarget({ low: 9, high: 13 }, '2026-07-03'), { low: 9, high: 13, from: 9, to: 13 });
});

test('each kind of reading has its part in the course', () => {
  const named = dryingReadings((kind) => [{ at: 0, value: kind.length }]);
  const asked = ['humidity', 'relativeHumidity', 'ambientTemperature', 'rain', 'covered'].map((kind) => kind.length);
  assert.deepEqual(Object.keys(named), Object.keys(NONE));
  assert.deepEqual(
    Object.values(named).map(([read]) => read?.value),
    asked,
  );
});

describe('the course of a drying', () => {
  test('without readings says nothing', () => {
    assert.deepEqual(courseOf({}), {
      ...{ target: { ...TARGET, from: 10.5, to: 12 }, moistures: [], last: null, rewettings: [], isRewetted: false },
      ...{
        isRainUnmeasured: false,
        state: 'unmeasured',
        perDay: null,
        forecast: null,
        isStuck: false,
        isAirTooMoist: false,
      },
    });
  });

  test('leaves out what is no moisture, and a moment that is none', () => {
    const moistures = [...reads([1, 40], [0, 0], [2, 1]), { at: Number.NaN, value: 30 }, { at: 0, value: Number.NaN }];
    assert.deepEqual(courseOf({ moistures }).moistures, reads([1, 40], [2, 1]));
    const drying = { moistures: reads([0, 50], [1, 44], [2, 39]) };
    const nowhen = [
      { at: Number.NaN, value: 1 },
      { at: 2.5 * DAY, value: Number.NaN },
    ];
    assert.deepEqual(courseOf({ ...drying, rains: nowhen, covers: nowhen }), courseOf(drying));
  });

  test('has reached its end from the upper end of the target down to what is still good', () => {
    const state = (value: number) => courseOf({ moistures: reads([0, 14], [1, value]) }).state;
    assert.deepEqual([11.6, 11.5, 10.5, 10.4].map(state), ['wet', 'reached', 'reached', 'dry']);
    const ready = courseOf({ moistures: reads([0, 11.4], [1, 11.2]) });
    assert.deepEqual([ready.state, ready.forecast, ready.isStuck], ['ready', null, false]);
    assert.equal(courseOf({ moistures: reads([0, 11.4], [1, 11.4], [2, 14], [3, 11.4]) }).state, 'reached');
  });

  test('loses per day what it lost over three quarters of a day at least, else over ten hours', () => {
    const perDay = (...pairs: readonly Read[]) => courseOf({ moistures: reads(...pairs) }).perDay;
    assert.equal(perDay([0, 50], [1, 45], [2, 39]), 6);
    assert.equal(perDay([0, 50], [1, 45], [1.25, 42], [2, 39]), 4);
    assert.equal(perDay([0, 50], [0.4, 48]), 5);
    assert.deepEqual([perDay([0, 50], [0.39, 48]), perDay([0, 50])], [null, null]);
    const soon = courseOf({ moistures: reads([0, 50], [0.4, 44]) });
    assert.ok(soon.forecast !== null || soon.isStuck);
  });

  test('begins anew with any rain, and is not measured since where it rained later', () => {
    const moistures = reads([0, 50], [1, 45], [2, 39]);
    const rained = (day: number, mm: number) => courseOf({ moistures, rains: reads([day, mm]) });
    assert.deepEqual([rained(2.5, 0.2).isRainUnmeasured, rained(2, 5).isRainUnmeasured], [true, false]);
    assert.deepEqual([rained(0.5, 0.2).perDay, rained(1.5, 0.2).perDay], [6, null]);
  });

  test('has a rise above three points for a re-wetting, with what was before and after', () => {
    const [one, two, three] = reads([0, 20], [1, 23], [2, 26.5]);
    assert.ok(one && two && three);
    assert.deepEqual(rewettingsOf([three, one, two]), [{ before: two, after: three, points: 3.5 }]);
  });
});

test('the night ends at eight in the morning, to the minute of the reading', () => {
  const taken = (instant: string) => new Date(inDaylight(Date.parse(instant), 'America/Sao_Paulo')).toISOString();
  assert.equal(taken('2026-07-18T01:30:00.000Z'), '2026-07-18T11:30:00.000Z');
  assert.equal(taken('2026-07-18T08:30:00.000Z'), '2026-07-18T11:30:00.000Z');
});

test('the moisture at the start stands before a single reading that is later', () => {
  const record = { date: '2026-07-03', data: { initialHumidity: 57 } };
  const noon = Date.parse('2026-07-03T12:00:00.000Z');
  const read = (at: number) => ({ at, value: 39 });
  assert.deepEqual(withStart(record, [read(noon + 1)]), [{ at: noon, value: 57 }, read(noon + 1)]);
  for (const moistures of [
    [read(noon)],
    [read(noon - 1)],
    [read(noon + 1), read(noon + 2)],
    [read(noon - 1), read(noon + 2)],
    [],
  ])
    assert.deepEqual(withStart(record, moistures), moistures);
});

describe('the days that are left', () => {
  const usual = { aim: 11.5, standstill: { low: 8, high: 11 } };
  const dry = (moisture: number) => moisture / (100 - moisture);
  /** A drying from 55 % that comes to rest at 9.5 %, as a meter without errors reads it. */
  const wetOn = (days: number) => {
    const water = dry(9.5) + (dry(55) - dry(9.5)) * Math.exp(-0.3 * days);
    return { days, moisture: (100 * water) / (1 + water) };
  };
  const arrives = Math.log((dry(55) - dry(9.5)) / (dry(11.5) - dry(9.5))) / 0.3;

  test('are those of the model where nothing was read wrong', () => {
    const left = daysLeft([0, 1, 2, 3, 4, 5, 6, 7].map(wetOn), usual);
    assert.ok(left !== null);
    // Rates and moistures at rest are tried in steps.
    assert.ok(Math.abs(left.likeliest - (arrives - 7)) < 0.8, `${left.likeliest} in place of ${arrives - 7}`);
    assert.ok(left.soonest < left.likeliest && left.likeliest < left.latest);
  });

  test('are told in a narrower range the nearer the end is, and in a wider one by fewer readings', () => {
    const width = (...days: number[]) => {
      const left = daysLeft(days.map(wetOn), usual);
      return left === null ? 99 : left.latest - left.soonest;
    };
    assert.ok(width(0, 1, 2, 3, 4, 5, 6, 7, 8) < width(0, 1, 2, 3, 4));
    assert.ok(width(0, 1, 2, 3, 4, 5) < width(0, 5));
  });
});

test('the last rain is found among more of them than a call takes arguments', () => {
  const rains = Array.from({ length: 200_000 }, (_, at) => ({ at: DAY + at, value: 1 }));
  const moistures = reads([0, 40], [2, 30]);
  assert.equal(courseOf({ moistures, rains }).isRainUnmeasured, false);
  assert.equal(courseOf({ moistures, rains: [...rains, { at: 3 * DAY, value: 1 }] }).isRainUnmeasured, true);
});
