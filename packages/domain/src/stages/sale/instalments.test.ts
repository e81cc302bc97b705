import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { daysBetween } from '../../ground/days.ts';
import { sumMoney } from '../../ground/numbers.ts';
import { dividedPayments, MOST_INSTALMENTS } from './instalments.ts';

describe('a sale that is divided', () => {
  test('has equal instalments at equal distance, over the ends of months, and the odd centavos in the last', () => {
    assert.deepEqual(dividedPayments(58_270.75, { count: 3, first: '2026-12-15', everyDays: 30 }), [
      { due: '2026-12-15', amount: 19_423.58 },
      { due: '2027-01-14', amount: 19_423.58 },
      { due: '2027-02-13', amount: 19_423.59 },
    ]);
  });

  test('is one instalment of all where it is not divided', () => {
    const one = dividedPayments(0.1 + 0.2, { count: 1, first: '2026-12-15', everyDays: 30 });
    assert.deepEqual(one, [{ due: '2026-12-15', amount: 0.3 }]);
  });

  test('has no instalment of nothing', () => {
    assert.deepEqual(dividedPayments(0.02, { count: 3, first: '2026-12-15', everyDays: 30 }), []);
    assert.deepEqual(dividedPayments(-5, { count: 1, first: '2026-12-15', everyDays: 30 }), []);
  });

  test('sums to the centavo whatever its parts, of which none is above the last or a centavo too few', () => {
    const division = fc.record({
      cents: fc.integer({ min: MOST_INSTALMENTS, max: 10_000_000_00 }),
      count: fc.integer({ min: 1, max: MOST_INSTALMENTS }),
      everyDays: fc.integer({ min: 1, max: 180 }),
    });
    fc.assert(
      fc.property(division, ({ cents, count, everyDays }) => {
        const rows = dividedPayments(cents / 100, { count, first: '2027-01-31', everyDays });
        const amounts = rows.map(({ amount }) => amount);
        assert.equal(sumMoney(amounts), cents / 100);
        assert.equal(rows.length, count);
        assert.ok(Math.round((Math.max(...amounts) - Math.min(...amounts)) * 100) < count);
        assert.equal(amounts.at(-1), Math.max(...amounts));
        for (const [at, { due }] of rows.entries()) assert.equal(daysBetween('2027-01-31', due), at * everyDays);
      }),
    );
  });
});
