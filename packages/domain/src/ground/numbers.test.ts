import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  centsHalfUp,
  centsThatSum,
  decimalsOf,
  formatMoney,
  formatNumber,
  fromGrams,
  parseDecimal,
  percentText,
  shareGrams,
  shareText,
  sumKg,
  sumMoney,
  toCents,
  toGrams,
  wholeHalfUp,
} from './numbers.ts';

describe('a number as a person types it', () => {
  const understood: readonly (readonly [unknown, number])[] = [
    [12.5, 12.5],
    [-0, 0],
    ['1.234,5', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['12.5', 12.5],
    ['1234.5678', 1234.5678],
    ['0,75', 0.75],
    ['1234,5', 1234.5],
    ['-3,2', -3.2],
    [' 7 ', 7],
    [1e12, 1e12],
    ['-1.000.000.000.000', -1e12],
  ];
  for (const [typed, meant] of understood) {
    test(`${JSON.stringify(typed)} is ${meant}`, () => assert.equal(parseDecimal(typed), meant));
  }
  test('a dot before three last digits is decimal where the digits form no groups', () => {
    assert.deepEqual(['0.750', '-0.750', '1234.567', '0.001'].map(parseDecimal), [0.75, -0.75, 1234.567, 0.001]);
    assert.deepEqual(['0.750,5', '0.123.456', '1234.567,8', '1234.567.890'].map(parseDecimal), [
      null,
      null,
      null,
      null,
    ]);
  });
  for (const refused of [
    '',
    'abc',
    '1,2,3',
    '1.2.3',
    '1,234.5',
    '12.34,5',
    '1e3',
    ',5',
    '5,',
    '1.000.000.000.000,1',
    -1e12 - 1,
    Number.NaN,
    null,
    [],
    true,
  ]) {
    test(`${String(refused) || 'empty text'} is no number`, () => assert.equal(parseDecimal(refused), null));
  }
  test('infinities and what is too large to stay exact are refused', () => {
    assert.equal(parseDecimal(Number.POSITIVE_INFINITY), null);
    assert.equal(parseDecimal(2e12), null);
  });
  test('what is written in pt-BR is read back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (grams) => {
        assert.equal(parseDecimal(formatNumber(grams / 1000, 3)), grams / 1000);
      }),
    );
  });
  test('kg with three decimals and a point, as a machine writes them, are what they are from 1,000 kg on and below 1', () => {
    const apart = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1_000_000, max: 1e12 }));
    fc.assert(
      fc.property(apart, (grams) => {
        assert.equal(parseDecimal((grams / 1000).toFixed(3)), grams / 1000);
      }),
    );
  });
});

test('a number is written as the browser writes it in pt-BR, whatever its size', () => {
  const asBrowser = (value: number, decimals: number) =>
    new Intl.NumberFormat('pt-BR', { maximumFractionDigits: decimals }).format(value);
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000);
  const numbers = fc.oneof(
    fc.double(),
    cents,
    fc.integer(),
    fc.constantFrom(-0, 0.5, 1.005, 999.995, 1e21, 1e-7, -0.001),
  );
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 4 }), (value, decimals) =>
      assert.equal(formatNumber(value, decimals), asBrowser(value, decimals)),
    ),
  );
});

describe('decimals', () => {
  test('are those that were written, whatever the binary float holds', () => {
    assert.equal(decimalsOf(0.1), 1);
    assert.equal(decimalsOf(1.005), 3);
    assert.equal(decimalsOf(250000.37), 2);
    assert.equal(decimalsOf(1e-7), 7);
    assert.equal(decimalsOf(1.5e-7), 8);
    assert.equal(decimalsOf(12), 0);
    assert.equal(decimalsOf(0.1 + 0.2), 17);
  });
});

describe('sums', () => {
  test('of kg are exact to the gram', () => {
    assert.equal(sumKg([0.1, 0.2]), 0.3);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e9 })), (grams) => {
        assert.equal(
          toGrams(sumKg(grams.map(fromGrams))),
          grams.reduce((sum, one) => sum + one, 0),
        );
      }),
    );
  });
  test('of money are exact to the centavo', () => assert.equal(sumMoney([250000.37, 0.01, 0.02]), 250000.4));
  test('are shown as people read them', () => {
    assert.equal(formatNumber(12400.5), '12.400,5');
    assert.equal(formatNumber(35, 3), '35');
    assert.equal(formatMoney(1234.5), 'R$ 1.234,50');
    assert.deepEqual([formatNumber(0), formatNumber(0.005), formatNumber(1.2345)], ['0', '0,01', '1,23']);
    assert.deepEqual([formatMoney(1.005), formatMoney(-0.001), formatMoney(7)], ['R$ 1,01', 'R$ 0,00', 'R$ 7,00']);
  });
  test('are shown as parts of a whole: of the coffee with one decimal, of an origin with two', () => {
    const texts = [percentText(11.54), percentText(11.54, 2), shareText(33.333), shareText(0.005)];
    assert.deepEqual(texts, ['11,5\u00a0%', '11,54\u00a0%', '33,33\u00a0%', '0,01\u00a0%']);
  });
});

describe('half a centavo', () => {
  test('goes up by what the decimals say, and no sum has a zero below zero', () => {
    assert.deepEqual([1.005, 1131.2549999999999, 0.004, -0.001].map(centsHalfUp), [101, 113126, 0, 0]);
    assert.deepEqual([113125.49999999999, 2.4999, -0.2].map(wholeHalfUp), [113126, 2, 0]);
    assert.deepEqual([toCents(1.239), toCents(12)], [124, 1200]);
  });
});

describe('what is shared without a rest', () => {
  test('goes by weight, and the grams left by rounding to the largest remainders, of equal ones to the first', () => {
    assert.deepEqual(shareGrams(10, [1, 1, 1]), [4, 3, 3]);
    assert.deepEqual(shareGrams(11, [1, 1, 1]), [4, 4, 3]);
    assert.deepEqual(shareGrams(10, [1, 2, 3]), [2, 3, 5]);
    assert.deepEqual(shareGrams(100, [30, 0, 10]), [75, 0, 25]);
    assert.deepEqual(shareGrams(9_000_000_000_001, [3_000_000_000, 1]), [8_999_999_997_001, 3_000]);
  });
  test('is nothing for anybody where nothing weighs', () => {
    assert.deepEqual([shareGrams(5, [0, 0]), shareGrams(5, [])], [[0, 0], []]);
  });
  test('comes to the total in centavos: each amount rounded down, the rest to those that lost most', () => {
    assert.deepEqual(centsThatSum([0.333, 0.333, 0.334], 100), [33, 33, 34]);
    assert.deepEqual(centsThatSum([1.005, 1.005], 201), [101, 100]);
    assert.deepEqual(centsThatSum([1.001, 1.009, 1.005], 302), [100, 101, 101]);
    assert.deepEqual(centsThatSum([0.57, 1.1], 167), [57, 110]);
  });
});
