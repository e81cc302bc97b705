import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RetryLimits, withRetry } from './retry.ts';

/** What was waited between tries of work that always fails, in ms. */
async function waitsOf(limits: Partial<RetryLimits>, isWorthIt = () => true): Promise<number[]> {
  let time = 0;
  const waits: number[] = [];
  const clock = {
    now: () => time,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
  const failing = async () => {
    throw new Error('no');
  };
  await assert.rejects(withRetry(failing, isWorthIt, { ...clock, ...limits }), { message: 'no' });
  return waits;
}

test('seed 9.14: work is retried 3 times by default, the delay doubling from 1 s up to 30 s', async () => {
  assert.deepEqual(await waitsOf({}), [1_000, 2_000, 4_000]);
  assert.deepEqual(await waitsOf({ retries: 7 }), [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('what is not worth another try is thrown at once', async () => {
  assert.deepEqual(await waitsOf({}, () => false), []);
});

test('no try begins after the limit', async () => {
  assert.deepEqual(await waitsOf({ retries: 9, limitMs: 7_000 }), [1_000, 2_000, 4_000]);
});

test('what succeeds at last is given', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw new Error('not yet');
    return tries;
  };
  assert.equal(await withRetry(work, () => true, { now: () => 0, wait: async () => undefined }), 3);
});

test('a failure that says how long to wait is waited for', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const work = () => Promise.reject(new Error('too many'));
  await assert.rejects(withRetry(work, () => true, { now: () => 0, wait, retryAfterMs: () => 3_000 }));
  assert.deepEqual(waits, [3_000, 3_000, 4_000]);
});
