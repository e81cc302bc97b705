import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fromGrams, sumKg } from '../ground/numbers.ts';
import { shareOverPlots } from './shared-harvest.ts';

const amounts = fc.integer({ min: 0, max: 100_000_000_000 }).map(fromGrams);
const keys = fc.constantFrom('kg' as const, 'liters' as const);
const hectares = fc.array(
  fc.integer({ min: 0, max: 50_000_000 }).map((meters) => meters / 10_000),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe('an amount of several plots that was measured once', () => {
  test('is shared by their areas', () => {
    assert.deepEqual(shareOverPlots(1000, 'kg', [2, 1.5, 0.5]), [500, 375, 125]);
    assert.deepEqual(shareOverPlots(1000, 'kg', [1, 1, 1]), [333.334, 333.333, 333.333]);
    assert.deepEqual(shareOverPlots(1000, 'liters', [1, 1, 1]), [333.34, 333.33, 333.33]);
    assert.deepEqual(shareOverPlots(0.001, 'liters', [1, 1]), [0.001, 0]);
  });

  test('is shared evenly where no weight says anything', () => {
    assert.deepEqual(shareOverPlots(10, 'kg', [0, 0]), [5, 5]);
  });

  test('is the exact sum of its shares, none of them negative', () => {
    fc.assert(
      fc.property(amounts, keys, hectares, (total, key, weights) => {
        const shares = shareOverPlots(total, key, weights);
        assert.equal(shares.length, weights.length);
        assert.equal(sumKg(shares), total);
        assert.ok(shares.every((share) => share >= 0));
      }),
    );
  });

  test('gives each plot its part of the area, to the last decimal', () => {
    fc.assert(
      fc.property(amounts, keys, hectares, (total, key, weights) => {
        const area = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(area > 0);
        const shares = shareOverPlots(total, key, weights);
        const step = key === 'kg' ? 0.001 : 0.01;
        for (const [at, weight] of weights.entries())
          assert.ok(Math.abs((shares[at] ?? 0) - (total * weight) / area) <= step + total * 1e-12);
      }),
    );
  });
});
