import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundedShares } from './rounded-shares.ts';

test('parts of a whole are rounded to hundredths of a per cent, the largest remainders upward', () => {
  assert.deepEqual(roundedShares([1, 1, 1]), [33.34, 33.33, 33.33]);
  assert.deepEqual(roundedShares([71.875, 28.125]), [71.88, 28.12]);
  assert.deepEqual(roundedShares([12.5, 37.5]), [25, 75]);
  assert.deepEqual(roundedShares([55.4386, 31.3832, 13.1782]), [55.44, 31.38, 13.18]);
  assert.deepEqual(roundedShares([0, 0]), [0, 0]);
  assert.deepEqual(roundedShares([1e-10, 50]), [0, 100]);
});

test('rounded parts of a whole sum to 100,00, and none is off by a hundredth', () => {
  const positive = fc.array(fc.double({ min: 0.001, max: 100, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(positive, (parts) => {
      const rounded = roundedShares(parts);
      assert.equal(Math.round(rounded.reduce((sum, part) => sum + part, 0) * 100), 10_000);
      const total = parts.reduce((sum, part) => sum + part, 0);
      for (const [at, part] of parts.entries()) {
        assert.ok(Math.abs((rounded[at] ?? 0) - (part / total) * 100) < 0.010_001);
      }
    }),
  );
});
