import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextCode } from './codes.ts';

test('the first harvest of 2026 is 26-COL-0001', () => assert.equal(nextCode('COL', '2026-05-18', []), '26-COL-0001'));

test('what a person called otherwise leaves the numbers as they are', () =>
  assert.equal(nextCode('COL', '2026-05-18', ['Lote da Mata', '26-SEC-0009']), '26-COL-0001'));

test('the next code follows the highest of its year and stage', () => {
  const used = ['26-COL-0001', '26-COL-0007', '26-SEC-0009', '25-COL-0044', 'Lote da Mata', '26-COL-0008b'];
  assert.equal(nextCode('COL', '2026-05-18', used), '26-COL-0008');
  assert.equal(nextCode('COL', '2026-05-18', ['26-COL-9999']), '26-COL-10000');
});

test('a number that a person made up, such as a day, leaves the series as it is', () => {
  const own = ['26-COL-20260601', '26-COL-999999', '26-COL-999999999', '26-COL-0000077'];
  assert.equal(nextCode('COL', '2026-05-18', ['26-COL-0041', ...own]), '26-COL-0042');
  assert.equal(nextCode('COL', '2026-05-18', ['26-COL-999997']), '26-COL-999998');
});

test('a next code is never one that is used', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 })), (numbers) => {
      const used = numbers.map((number) => `26-COL-${String(number).padStart(4, '0')}`);
      assert.ok(!used.includes(nextCode('COL', '2026-01-01', used)));
    }),
  );
});
