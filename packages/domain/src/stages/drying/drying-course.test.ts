import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type DryingReadings, dryingCourse, inDaylight, type Moisture, withStart } from './drying-course.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-07-03T19:00:00.000Z');
const at = (instant: string, value: number): Moisture => ({ at: Date.parse(instant), value });

const NONE = { humidities: [], temperatures: [], rains: [], covers: [] };
const TARGET = { low: 11, high: 11.5 };

const courseOf = (moistures: readonly Moisture[], others: Partial<DryingReadings> = {}, targetMoisture = TARGET) =>
  dryingCourse({ ...NONE, ...others, moistures }, { day: '2026-07-03', targetMoisture });

/** The washed lot of the worked season as it was measured to 14/07, rain in the night of the ninth. */
const WASHED = [
  ...[57, 50.5, 44.6, 39.4, 34.8, 30.7, 27].map((value, day) => ({ at: START + day * DAY, value })),
  at('2026-07-10T01:00:00.000Z', 30.3),
  at('2026-07-10T18:00:00.000Z', 27.8),
  at('2026-07-11T15:00:00.000Z', 24.8),
  at('2026-07-12T16:00:00.000Z', 21.9),
  at('2026-07-13T18:00:00.000Z', 19.1),
  at('2026-07-14T19:00:00.000Z', 16.8),
];

test('a drying under way is foretold by the days since it rained', () => {
  const { forecast, perDay, rewettings, isRewetted, state } = courseOf(WASHED);
  assert.equal(state, 'wet');
  assert.deepEqual([rewettings.length, rewettings[0]?.points.toFixed(1), isRewetted], [1, '3.3', false]);
  assert.equal(perDay?.toFixed(1), '2.2');
  assert.ok(forecast);
  assert.equal(new Date(forecast.at).toISOString().slice(0, 10), '2026-07-19');
  assert.ok(forecast.soonest < forecast.at && forecast.at < forecast.latest);
});

test('a rise of more than three points is told at once', () => {
  const { isRewetted, rewettings } = courseOf(WASHED.slice(0, 8));
  assert.equal(isRewetted, true);
  assert.equal(rewettings[0]?.before.value, 27);
  assert.equal(courseOf([at('2026-07-10T12:00:00Z', 20), at('2026-07-11T12:00:00Z', 23)]).isRewetted, false);
});

test('one reading foretells nothing, two readings an hour apart neither', () => {
  assert.equal(courseOf([at('2026-07-10T12:00:00Z', 40)]).forecast, null);
  const near = courseOf([at('2026-07-10T12:00:00Z', 40), at('2026-07-10T13:00:00Z', 39)]);
  assert.deepEqual([near.forecast, near.perDay, near.isStuck], [null, null, false]);
});

test('coffee that does not dry is told, not foretold', () => {
  const course = courseOf([at('2026-07-10T12:00:00Z', 20), at('2026-07-12T12:00:00Z', 20.4)]);
  assert.deepEqual([course.forecast, course.isStuck], [null, true]);
});

describe('the end', () => {
  const states = (...values: number[]) =>
    courseOf(values.map((value, day) => ({ at: START + day * DAY, value }))).state;
  test('is two readings in a row at the target', () => {
    assert.equal(states(14, 11.4), 'reached');
    assert.equal(states(14, 11.4, 11.1), 'ready');
    assert.equal(states(14, 11.6), 'wet');
  });
  test('is missed below what is still good', () => {
    assert.equal(states(12, 11.2, 10.4), 'dry');
    assert.equal(states(), 'unmeasured');
  });
});

describe('whatever was measured', () => {
  const moisture = fc.record({
    at: fc.integer({ min: START, max: START + 60 * DAY }),
    value: fc.oneof(fc.double({ min: -5, max: 100, noNaN: true }), fc.constant(Number.NaN)),
  });
  test('no sum fails, and soonest, likeliest and latest come in this order after the last reading', () => {
    fc.assert(
      fc.property(fc.array(moisture, { maxLength: 40 }), (moistures) => {
        const { forecast, last, perDay } = courseOf(moistures);
        assert.ok(perDay === null || Number.isFinite(perDay));
        if (forecast === null) return;
        assert.ok(last !== null && last.value > TARGET.high);
        assert.ok(last.at <= forecast.soonest && forecast.soonest <= forecast.at && forecast.at <= forecast.latest);
      }),
    );
  });
  test('a reading of water alone foretells as the wettest coffee does', () => {
    const { forecast, last } = courseOf([
      at('2026-07-10T12:00:00Z', 100),
      at('2026-07-10T21:36:00Z', 11.500_000_000_000_002),
    ]);
    assert.ok(last !== null);
    const days = [forecast?.soonest, forecast?.at, forecast?.latest];
    assert.ok(forecast === null || days.every((one) => one !== undefined && one >= last.at), String(days));
  });
  test('the order of the readings does not matter', () => {
    const apart = fc.uniqueArray(moisture, { maxLength: 12, selector: (one) => one.at });
    fc.assert(
      fc.property(apart, (moistures) => assert.deepEqual(courseOf(moistures), courseOf(moistures.toReversed()))),
    );
  });
});

test('what would be ready in the night is taken in the next morning', () => {
  const at = (instant: string) => new Date(inDaylight(Date.parse(instant), 'America/Sao_Paulo')).toISOString();
  assert.equal(at('2026-07-18T01:30:00.000Z').slice(0, 13), '2026-07-18T11');
  assert.equal(at('2026-07-18T08:30:00.000Z').slice(0, 13), '2026-07-18T11');
  assert.equal(at('2026-07-18T15:00:00.000Z'), '2026-07-18T15:00:00.000Z');
});

test('coffee goes in until six in the evening', () => {
  const at = (instant: string) => new Date(inDaylight(Date.parse(instant), 'America/Sao_Paulo')).toISOString();
  assert.equal(at('2026-07-18T20:59:00.000Z'), '2026-07-18T20:59:00.000Z');
  assert.equal(at('2026-07-18T21:00:00.000Z').slice(0, 13), '2026-07-19T11');
  assert.equal(at('2026-07-18T10:59:00.000Z').slice(0, 13), '2026-07-18T11');
  assert.equal(at('2026-07-18T11:00:00.000Z'), '2026-07-18T11:00:00.000Z');
});

/** A day of the model: moisture, % wet basis, after so many days of drying from 55 % to a rest at 10 %. */
const modelled = (days: number): number => {
  const water = 10 / 90 + (55 / 45 - 10 / 90) * Math.exp(-0.35 * days);
  return (100 * water) / (1 + water);
};
const readingsOf = (...days: number[]): Moisture[] =>
  days.map((day) => ({ at: START + day * DAY, value: modelled(day) }));
/** The day on which that comes to 11.5 %. */
const ARRIVES = START + (Math.log((55 / 45 - 10 / 90) / (11.5 / 88.5 - 10 / 90)) / 0.35) * DAY;

test('on the dry basis the day of the upper end of the target is found, and the range has it', () => {
  const { forecast } = courseOf(readingsOf(0, 1, 2, 3, 4, 5, 6));
  assert.ok(forecast !== null && Math.abs(forecast.at - ARRIVES) < 2 * DAY, new Date(forecast?.at ?? 0).toISOString());
  assert.ok(forecast.soonest <= ARRIVES && ARRIVES <= forecast.latest);
  const dryer = courseOf(readingsOf(0, 1, 2, 3, 4, 5, 6), {}, { low: 12, high: 13 }).forecast;
  assert.ok(dryer !== null && dryer.at < forecast.at - DAY);
});

test('what was measured before the last rain says nothing of the days after it', () => {
  const before = readingsOf(0, 1, 2).map(({ at, value }) => ({ at: at - 6 * DAY, value: value - 12 }));
  const rains = [{ at: START - DAY, value: 12 }];
  const after = readingsOf(0, 1, 2, 3, 4);
  assert.deepEqual(courseOf([...before, ...after], { rains }).forecast, courseOf(after).forecast);
});

test('rain since the last reading ends the forecast until somebody measures again', () => {
  const dry = readingsOf(0, 1, 2, 3, 4);
  const rainOn = (day: number, value = 12) => courseOf(dry, { rains: [{ at: START + day * DAY, value }] });
  const { forecast, perDay, isStuck, isRainUnmeasured } = rainOn(4.5);
  assert.deepEqual([forecast, perDay, isStuck, isRainUnmeasured], [null, null, false, true]);
  // No millimetre is no rain, and what was measured after the rain says what it did.
  assert.deepEqual([rainOn(4.5, 0).forecast, rainOn(4.5, 0).isRainUnmeasured], [courseOf(dry).forecast, false]);
  assert.equal(rainOn(1.5).isRainUnmeasured, false);
});

test('time under cover does not count: a week under a sheet moves the forecast by nothing but that week', () => {
  const [early, late] = [readingsOf(0, 1, 2), readingsOf(3, 4, 5)];
  const week = 7 * DAY;
  const covers = [
    { at: START + 2 * DAY, value: 1 },
    { at: START + 2 * DAY + week, value: 0 },
  ];
  const held = [...early, ...late.map(({ at, value }) => ({ at: at + week, value }))];
  const [plain, covered] = [courseOf([...early, ...late]).forecast, courseOf(held, { covers }).forecast];
  assert.ok(plain !== null && covered !== null);
  assert.ok(Math.abs(covered.at - week - plain.at) < 60_000, `${covered.at - plain.at}`);
  assert.ok((courseOf(held).forecast?.at ?? 0) > covered.at + DAY);
});

test('nights under cover come again: what is left takes as many of them', () => {
  const days = [0, 1, 2, 3, 4, 5];
  // Half of each day lies under a sheet, so that the coffee dries half a day of the model.
  const moistures = days.map((day) => ({ at: START + day * DAY, value: modelled(day / 2) }));
  const covers = days.flatMap((day) => [
    { at: START + (day + 0.25) * DAY, value: 1 },
    { at: START + (day + 0.75) * DAY, value: 0 },
  ]);
  const arrives = START + 2 * (ARRIVES - START);
  const { forecast } = courseOf(moistures, { covers });
  assert.ok(forecast !== null && forecast.soonest <= arrives && arrives <= forecast.latest);
});

test('in moist air coffee comes to rest above the target, and no day is told', () => {
  const air = (humidity: number) => ({
    humidities: [1, 3].map((day) => ({ at: START + day * DAY, value: humidity })),
    temperatures: [{ at: START + DAY, value: 22 }],
  });
  const moistures = readingsOf(0, 1, 2, 3, 4);
  const [moist, dry] = [courseOf(moistures, air(82)), courseOf(moistures, air(55))];
  assert.deepEqual([moist.forecast, moist.isAirTooMoist, moist.isStuck], [null, true, false]);
  assert.ok(dry.forecast !== null && !dry.isAirTooMoist);
  // One look at the air says how an hour was.
  assert.equal(courseOf(moistures, { ...air(82), humidities: air(82).humidities.slice(1) }).isAirTooMoist, false);
});

test('a single reading is held against the moisture at the start', () => {
  const record = { date: '2026-07-03', data: { initialHumidity: 57 } };
  const alone = [at('2026-07-06T19:00:00Z', 39)];
  assert.equal(withStart(record, alone).length, 2);
  assert.ok(courseOf(withStart(record, alone)).forecast);
  assert.equal(withStart({ ...record, data: {} }, alone).length, 1);
});

test('thousands of readings of a logger foretell the day that four a day do', () => {
  const water = (days: number) => 0.11 + 1.1 * Math.exp(-0.22 * days);
  const moisture = (days: number) => (100 * water(days)) / (1 + water(days));
  const measured = (count: number) =>
    Array.from({ length: count }, (_, index): Moisture => {
      const days = (10 * index) / (count - 1);
      // A meter that errs up and down.
      return { at: START + days * DAY, value: moisture(days) + 0.3 * Math.sin(index * 2.3) };
    });
  const [few, many] = [courseOf(measured(41)).forecast, courseOf(measured(3001)).forecast];
  assert.ok(few !== null && many !== null);
  assert.ok(Math.abs(few.at - many.at) < DAY / 12, `${(few.at - many.at) / DAY} days`);
  assert.ok(many.soonest <= many.at && many.at <= many.latest);
});
