import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTER_TRIAL, TRIAL_DAYS, trialDaysLeft } from './trial.ts';

const END = new Date('2026-07-15T10:00:00.000Z');
const leftAt = (now: string): number => trialDaysLeft(END, new Date(now));

test('a begun day of the trial counts as a day, and after its end none is left', () => {
  assert.equal(leftAt('2026-07-08T10:00:00.000Z'), TRIAL_DAYS);
  assert.deepEqual([leftAt('2026-07-14T10:00:00.000Z'), leftAt('2026-07-14T09:59:59.999Z')], [1, 2]);
  assert.deepEqual([leftAt('2026-07-15T09:59:59.999Z'), leftAt('2026-07-15T10:00:00.000Z')], [1, 0]);
  assert.equal(leftAt('2026-09-01T00:00:00.000Z'), 0);
});

test('a trial is a week, after which nothing is shut', () => {
  assert.equal(TRIAL_DAYS, 7);
  assert.match(AFTER_TRIAL, /nada se fecha/);
});
