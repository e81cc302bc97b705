import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dryingForecast, type MoisturePoint } from './drying-forecast.ts';

const MS_PER_DAY = 86_400_000;
const START = Date.parse('2026-07-03T19:00:00.000Z');
const at = (day: number): string => new Date(START + day * MS_PER_DAY).toISOString();

describe('the forecast of a drying', () => {
  test('is the day on which its straight run on a logarithmic axis meets 11 %', () => {
    const forecast = dryingForecast([
      { at: '2026-07-11T15:00:00.000Z', value: 24.8 },
      { at: '2026-07-12T16:00:00.000Z', value: 21.9 },
      { at: '2026-07-13T18:00:00.000Z', value: 19.1 },
      { at: '2026-07-14T19:00:00.000Z', value: 16.8 },
    ]);
    assert.equal(new Date(forecast?.dryAt ?? 0).toISOString().slice(0, 10), '2026-07-18');
    assert.ok(Math.abs((forecast?.pointsPerDay ?? 0) - 2) < 0.3);
  });

  test('forgets what was measured before the rain', () => {
    const dry = [0, 1, 2].map((day) => ({ at: at(day), value: 40 * 0.8 ** day }));
    const wet = [3, 4, 5].map((day) => ({ at: at(day), value: 34 * 0.9 ** (day - 3) }));
    assert.deepEqual(dryingForecast([...dry, ...wet]), dryingForecast(wet));
  });

  test('is not given of one reading, of coffee that is dry, that gets wetter or hardly drier', () => {
    assert.equal(dryingForecast([{ at: at(0), value: 30 }]), null);
    assert.equal(
      dryingForecast([
        { at: at(0), value: 12 },
        { at: at(1), value: 11 },
      ]),
      null,
    );
    assert.equal(
      dryingForecast([
        { at: at(0), value: 30 },
        { at: at(1), value: 30.5 },
      ]),
      null,
    );
    assert.equal(
      dryingForecast([
        { at: at(0), value: 30 },
        { at: at(1), value: 29.9 },
      ]),
      null,
    );
  });

  test('lies after the last reading, the same in any order', () => {
    const point: fc.Arbitrary<MoisturePoint> = fc.record({
      at: fc.integer({ min: 0, max: 40 }).map(at),
      value: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(point, { selector: (one) => one.at, maxLength: 12 }), (points) => {
        const forecast = dryingForecast(points);
        assert.deepEqual(dryingForecast(points.toReversed()), forecast);
        const last = Math.max(...points.map((one) => Date.parse(one.at)));
        assert.ok(forecast === null || (forecast.dryAt > last && forecast.pointsPerDay > 0));
      }),
    );
  });
});
