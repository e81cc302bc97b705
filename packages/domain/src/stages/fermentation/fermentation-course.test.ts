import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fermentationCourse } from './fermentation-course.ts';

const HOUR = 3_600_000;
const every6h = (...values: number[]) => values.map((value, index) => ({ at: index * 6 * HOUR, value }));

test('while the pH falls the hours to the target follow from its last readings', () => {
  const { state, hoursToTarget } = fermentationCourse(every6h(5.4, 5.2, 5, 4.8), '2026-06-01');
  assert.equal(state, 'sour-on');
  assert.equal(hoursToTarget?.toFixed(1), '9.0');
});

test('the target, what lies past it, and vinegar are told apart', () => {
  assert.equal(fermentationCourse(every6h(5, 4.5), '2026-06-01').state, 'target');
  assert.equal(fermentationCourse(every6h(5, 3.9), '2026-06-01').state, 'passed');
  assert.equal(fermentationCourse(every6h(5, 3.5), '2026-06-01').state, 'vinegar');
  const unmeasured = fermentationCourse([], '2026-06-01');
  assert.deepEqual([unmeasured.state, unmeasured.last, unmeasured.hoursToTarget], ['unmeasured', null, null]);
});

test('a pH that does not fall foretells nothing', () => {
  assert.equal(fermentationCourse(every6h(5, 5.1), '2026-06-01').hoursToTarget, null);
});

test('whatever was measured, the hours are a number that is not negative, or unknown', () => {
  const reading = fc.record({
    at: fc.integer({ min: 0, max: 300 * HOUR }),
    value: fc.oneof(fc.double({ min: 0, max: 14, noNaN: true }), fc.constant(Number.NaN)),
  });
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 12 }), (readings) => {
      const { hoursToTarget } = fermentationCourse(readings, '2026-06-01');
      assert.ok(hoursToTarget === null || (hoursToTarget >= 0 && Number.isFinite(hoursToTarget)));
    }),
  );
});

test('the course is the same in whatever order the readings come, and by the last four of them', () => {
  const falling = every6h(5.4, 5.2, 5, 4.8);
  assert.deepEqual(fermentationCourse(falling.toReversed(), '2026-06-01'), fermentationCourse(falling, '2026-06-01'));
  const { last, hoursToTarget } = fermentationCourse(every6h(9, 5.4, 5.2, 5, 4.8), '2026-06-01');
  assert.deepEqual([last, hoursToTarget?.toFixed(6)], [{ at: 24 * HOUR, value: 4.8 }, '9.000000']);
});

test('the target ends at pH 4, and vinegar begins at 3.6', () => {
  const states = [4.51, 4.5, 4, 3.99, 3.61, 3.6].map((ph) => fermentationCourse(every6h(5, ph), '2026-06-01').state);
  assert.deepEqual(states, ['sour-on', 'target', 'target', 'passed', 'passed', 'vinegar']);
});

test('hours beyond five days are not told, and a pH that stands still foretells nothing', () => {
  const after = (hours: number) =>
    fermentationCourse(
      [
        { at: 0, value: 5.5 },
        { at: hours * HOUR, value: 5 },
      ],
      '2026-06-01',
    ).hoursToTarget;
  assert.deepEqual([after(119)?.toFixed(3), after(120.5)], ['119.000', null]);
  assert.equal(fermentationCourse(every6h(5, 5), '2026-06-01').hoursToTarget, null);
});
