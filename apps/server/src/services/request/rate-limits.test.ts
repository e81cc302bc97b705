import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { LIMITS } from './limits.ts';
import { createRateLimits } from './rate-limits.ts';

const waiting =
  (seconds: number) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.status === 429 && error.details.retryAfterSec === seconds;

describe('calls that are counted', () => {
  test('are refused past their number until their time is over, for each person alone', () => {
    let at = 0;
    const rates = createRateLimits({ ...LIMITS.rates, writes: { max: 3, seconds: 60 } }, () => new Date(at));
    for (let call = 0; call < 3; call += 1) rates.take('writes', 'a');
    at = 20_500;
    assert.throws(() => rates.take('writes', 'a'), waiting(40));
    rates.take('writes', 'b');
    rates.take('farms', 'a');
    at = 60_000;
    rates.take('writes', 'a');
  });

  test('are counted anew where the clock was ahead and is put right', () => {
    let at = 86_400_000;
    const rates = createRateLimits({ ...LIMITS.rates, writes: { max: 1, seconds: 60 } }, () => new Date(at));
    rates.take('writes', 'a');
    at = 0;
    rates.take('writes', 'a');
    assert.throws(() => rates.take('writes', 'a'), waiting(60));
  });

  test('that came to nothing may be given back', () => {
    const rates = createRateLimits({ ...LIMITS.rates, farms: { max: 1, seconds: 60 } }, () => new Date());
    for (let call = 0; call < 5; call += 1) {
      rates.take('farms', 'a');
      rates.giveBack('farms', 'a');
    }
    rates.take('farms', 'a');
    assert.throws(() => rates.take('farms', 'a'), waiting(60));
  });
});
