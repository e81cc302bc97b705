import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apartFrom, decimalsApart } from './apart.ts';
import { formatNumber } from './numbers.ts';

test('a number that passes its limit by little is told with the digits that show it', () => {
  assert.equal(apartFrom(250.04, 250, 0), '250,04');
  assert.equal(apartFrom(250.4999, 250, 0), '250,5');
  assert.equal(apartFrom(251.2, 250, 0), '251');
  assert.equal(apartFrom(100.000_1, 100, 2), '100,0001');
  assert.equal(apartFrom(100, 100, 0), '100');
});

test('a number told apart by nothing gets no more than nine decimals', () => {
  assert.deepEqual([decimalsApart(100, 100, 0), decimalsApart(100.000_000_1, 100, 0)], [9, 7]);
});

test('never reads as the limit, and has no digit more than that takes', () => {
  const limit = fc.integer({ min: 1, max: 5000 });
  const by = fc.double({ min: 1e-6, max: 10, noNaN: true });
  fc.assert(
    fc.property(limit, by, fc.integer({ min: 0, max: 2 }), (bound, more, usual) => {
      const text = apartFrom(bound + more, bound, usual);
      assert.notEqual(text, formatNumber(bound, 9));
      const decimals = text.split(',')[1]?.length ?? 0;
      if (decimals > usual) assert.equal(formatNumber(bound + more, decimals - 1), formatNumber(bound, decimals - 1));
    }),
  );
});
