import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, NoConnectionError } from './api.ts';
import { backoffMs } from './backoff.ts';
import { goneCode } from './gone-code.ts';
import { retryAfterMs } from './retry-after.ts';

test('a server is waited for as long as it asks, a quarter of an hour at most', () => {
  const asked = (retryAfterSec?: unknown) => retryAfterMs(new ApiError(429, { retryAfterSec }));
  assert.deepEqual([asked(12), asked(0.5), asked(900), asked(901)], [12_000, 500, 900_000, 900_000]);
  assert.deepEqual([asked(0), asked(-5), asked('soon'), asked()], [0, 0, 0, 0]);
  assert.equal(retryAfterMs(new NoConnectionError(new Error('no signal'))), 0);
});

test('pauses double from a second to half a minute, and up to half of each is left to chance', () => {
  assert.deepEqual(
    [0, 1, 3, 4, 5, 60].map((failures) => [backoffMs(failures, 0), backoffMs(failures, 1)]),
    [
      [500, 1_000],
      [1_000, 2_000],
      [4_000, 8_000],
      [8_000, 16_000],
      [15_000, 30_000],
      [15_000, 30_000],
    ],
  );
  assert.equal(backoffMs(0, 0.5), 750);
});

test('a farm is gone where the server says that of the farm, by its code', () => {
  const codes = ['farm/forbidden', 'farm/not-found', 'farm/role-forbidden', 'record/not-found'];
  assert.deepEqual(
    codes.map((code) => goneCode(new ApiError(404, { code }))),
    ['farm/forbidden', 'farm/not-found', undefined, undefined],
  );
  assert.equal(goneCode({ code: 'farm/not-found' }), undefined);
});
