import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { DRYING_TARGET, dryingCourse, inDaylight, type Moisture, withStart } from './drying-course.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-07-03T19:00:00.000Z');
const at = (instant: string, value: number): Moisture => ({ at: Date.parse(instant), value });

/** A drying that loses the same share each day. */
const straight = (first: number, share: number, days: number): Moisture[] =>
  Array.from({ length: days }, (_, day) => ({ at: START + day * DAY, value: first * (1 - share) ** day }));

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
  const { forecast, perDay, rewettings, isRewetted, state } = dryingCourse(WASHED);
  assert.equal(state, 'wet');
  assert.deepEqual([rewettings.length, rewettings[0]?.points.toFixed(1), isRewetted], [1, '3.3', false]);
  assert.equal(perDay?.toFixed(1), '2.2');
  assert.ok(forecast);
  assert.equal(new Date(forecast.at).toISOString().slice(0, 10), '2026-07-18');
  assert.ok(forecast.soonest < forecast.at && forecast.at < forecast.latest);
});

test('a rise of more than three points is told at once', () => {
  const { isRewetted, rewettings } = dryingCourse(WASHED.slice(0, 8));
  assert.equal(isRewetted, true);
  assert.equal(rewettings[0]?.before.value, 27);
  assert.equal(dryingCourse([at('2026-07-10T12:00:00Z', 20), at('2026-07-11T12:00:00Z', 23)]).isRewetted, false);
});

test('one reading foretells nothing, two readings an hour apart neither', () => {
  assert.equal(dryingCourse([at('2026-07-10T12:00:00Z', 40)]).forecast, null);
  const near = dryingCourse([at('2026-07-10T12:00:00Z', 40), at('2026-07-10T13:00:00Z', 39)]);
  assert.deepEqual([near.forecast, near.perDay, near.isStuck], [null, null, false]);
});

test('coffee that does not dry is told, not foretold', () => {
  const course = dryingCourse([at('2026-07-10T12:00:00Z', 20), at('2026-07-12T12:00:00Z', 20.4)]);
  assert.deepEqual([course.forecast, course.isStuck], [null, true]);
});

describe('the end', () => {
  const states = (...values: number[]) =>
    dryingCourse(values.map((value, day) => ({ at: START + day * DAY, value }))).state;
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
        const { forecast, last, perDay } = dryingCourse(moistures);
        assert.ok(perDay === null || Number.isFinite(perDay));
        if (forecast === null) return;
        assert.ok(last !== null && last.value > DRYING_TARGET.high);
        assert.ok(last.at < forecast.soonest && forecast.soonest <= forecast.at && forecast.at <= forecast.latest);
      }),
    );
  });
  test('the order of the readings does not matter', () => {
    const apart = fc.uniqueArray(moisture, { maxLength: 12, selector: (one) => one.at });
    fc.assert(
      fc.property(apart, (moistures) =>
        assert.deepEqual(dryingCourse(moistures), dryingCourse(moistures.toReversed())),
      ),
    );
  });
  test('of a drying that runs straight the day of the target is found exactly', () => {
    const rates = fc.double({ min: 0.05, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(rates, fc.integer({ min: 3, max: 6 }), (share, days) => {
        const { forecast } = dryingCourse(straight(57, share, days));
        const exact = START + (Math.log(11.25 / 57) / Math.log(1 - share)) * DAY;
        assert.ok(forecast === null || Math.abs(forecast.at - exact) < 1_000);
      }),
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

test('how fast it dried more than five days ago says nothing of today', () => {
  const slow = straight(40, 0.02, 10);
  const turn = slow.at(-1) ?? at('2026-07-12T19:00:00Z', 33);
  const fast = Array.from({ length: 6 }, (_, day) => ({ at: turn.at + day * DAY, value: turn.value * 0.9 ** day }));
  const forecast = dryingCourse([...slow.slice(0, -1), ...fast]).forecast?.at ?? 0;
  const exact = turn.at + (Math.log(11.25 / turn.value) / Math.log(0.9)) * DAY;
  assert.ok(Math.abs(forecast - exact) < 1_000, new Date(forecast).toISOString());
});

test('a single reading is held against the moisture at the start', () => {
  const record = { date: '2026-07-03', data: { initialHumidity: 57 } };
  const alone = [at('2026-07-06T19:00:00Z', 39)];
  assert.equal(withStart(record, alone).length, 2);
  assert.ok(dryingCourse(withStart(record, alone)).forecast);
  assert.equal(withStart({ ...record, data: {} }, alone).length, 1);
});
