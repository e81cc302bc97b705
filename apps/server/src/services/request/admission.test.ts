import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { createAdmission } from './admission.ts';

/** An admission, and how to come to it while so many wait at a time: what tells that the answer was given, null if refused. */
function begun() {
  const state = { waiting: 0, at: 0 };
  const admit = createAdmission({ inLine: () => state.waiting, now: () => state.at });
  return (of: string, waiting: number, at: number): (() => void) | null => {
    Object.assign(state, { waiting, at });
    try {
      return admit(of);
    } catch (error) {
      assert.ok(error instanceof Problem);
      assert.equal(error.code, 'server/not-ready');
      const { retryAfterSec = 0 } = error.details;
      assert.ok(retryAfterSec >= 2 && retryAfterSec <= 6);
      return null;
    }
  };
}

describe('the admission of requests', () => {
  test('lets a burst in, however many come at once, and of one person', () => {
    const come = begun();
    for (let waiting = 0; waiting < 2_000; waiting += 1) assert.ok(come('a', waiting, 5));
    assert.ok(come('a', 1_500, 1_900));
  });

  test('keeps who asks for much to four at a time while a long line stands, and nobody else', () => {
    const come = begun();
    const answered = [1, 2, 3, 4].map(() => come('much', 25, 0));
    assert.equal(come('much', 25, 2_000), null);
    for (const other of ['b', 'c', 'd']) assert.ok(come(other, 99, 9_000), other);
    answered[0]?.();
    assert.ok(come('much', 25, 9_001));
    assert.equal(come('much', 25, 9_002), null);
    assert.ok(come('much', 24, 9_003));
    assert.ok(come('much', 25, 9_004));
  });

  test('keeps them so where the clock was ahead and is put right', () => {
    const come = begun();
    for (let at = 0; at < 4; at += 1) assert.ok(come('much', 25, 3_600_000));
    assert.ok(come('much', 25, 0));
    assert.equal(come('much', 25, 2_000), null);
  });

  test('refuses everybody while a full line stands, if it is of many people', () => {
    const come = begun();
    for (let at = 0; at < 500; at += 1) assert.ok(come('much', 101, 0));
    assert.ok(come('other', 101, 2_000));
    const leaves = Array.from({ length: 96 }, (_, at) => come(`person ${at}`, 101, 2_000));
    assert.equal(come('nobody', 101, 2_000), null);
    assert.ok(come('nobody', 100, 2_001));
    for (const leave of leaves) leave?.();
    assert.ok(come('b', 101, 2_002));
    assert.ok(come('c', 101, 4_002));
  });

  test('lets in whoever finds a short line, for however long', () => {
    const come = begun();
    for (let at = 0; at < 60_000; at += 500) assert.ok(come('a', 24, at));
  });
});
