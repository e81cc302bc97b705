import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { createAdmission } from './admission.ts';

describe('the admission of requests', () => {
  const begun = () => {
    const state = { waiting: 0, at: 0 };
    const admit = createAdmission({ inLine: () => state.waiting, now: () => state.at });
    const isLetIn = (waiting: number, at: number): boolean => {
      Object.assign(state, { waiting, at });
      try {
        admit();
        return true;
      } catch (error) {
        assert.ok(error instanceof Problem);
        assert.equal(error.code, 'server/not-ready');
        const { retryAfterSec = 0 } = error.details;
        assert.ok(retryAfterSec >= 2 && retryAfterSec <= 6);
        return false;
      }
    };
    return isLetIn;
  };

  test('lets a burst in, however many come at once', () => {
    const isLetIn = begun();
    for (let waiting = 0; waiting < 2_000; waiting += 1) assert.ok(isLetIn(waiting, 5));
    assert.ok(isLetIn(1_500, 1_900));
  });

  test('refuses who comes while a long line has stood for two seconds, and lets in again once it is short', () => {
    const isLetIn = begun();
    assert.ok(isLetIn(25, 0));
    assert.ok(!isLetIn(25, 2_000));
    assert.ok(!isLetIn(200, 5_000));
    assert.ok(isLetIn(24, 5_001));
    assert.ok(isLetIn(25, 5_002));
  });

  test('lets in whoever finds a short line, for however long', () => {
    const isLetIn = begun();
    for (let at = 0; at < 60_000; at += 500) assert.ok(isLetIn(24, at));
  });
});
