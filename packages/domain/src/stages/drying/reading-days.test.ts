import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingDays } from './reading-days.ts';

const TODAY = '2026-07-15';
const daysOf = (date: string, endDate?: string) =>
  Object.values(readingDays({ date, data: endDate === undefined ? {} : { endDate } }, TODAY));

test('work that is over is measured from the day before it to the day after', () => {
  assert.deepEqual(daysOf('2026-07-01', '2026-07-10'), ['2026-06-30', '2026-07-11']);
});

test('work without an end is measured until tomorrow, and work to come until the day after it begins', () => {
  assert.deepEqual(daysOf('2026-07-01'), ['2026-06-30', '2026-07-16']);
  assert.deepEqual(daysOf('2026-07-20'), ['2026-07-19', '2026-07-21']);
});

test('work that begins today is measured until tomorrow', () => {
  assert.deepEqual(daysOf(TODAY), ['2026-07-14', '2026-07-16']);
});
