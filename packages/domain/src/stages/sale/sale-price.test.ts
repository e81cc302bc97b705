import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fixationValue } from './sale-gross.ts';
import { futuresDay, priceIn, quotedPrice } from './sale-price.ts';

describe('the contract month of a sale', () => {
  const day = (data: object, date = '2026-07-15') => futuresDay({ date, data: { ...data } });

  test('is the next one of its letter, of this year or the one after it', () => {
    assert.deepEqual(
      ['N', 'U', 'Z', 'H', 'K'].map((futuresMonth) => day({ futuresMonth })),
      ['2026-07-01', '2026-09-01', '2026-12-01', '2027-03-01', '2027-05-01'],
    );
  });
  test('is that of the year that was typed, and the day of the sale without a letter', () => {
    assert.equal(day({ futuresMonth: 'H', futuresYear: 2029 }), '2029-03-01');
    assert.deepEqual([day({}), day({ futuresMonth: '?' })], ['2026-07-15', '2026-07-15']);
  });
});

test('a contract of New York is in cents a pound up to March 2028, and in dollars a tonne from the next month on', () => {
  const perSaca = (futuresMonth: string, futuresYear: number) => {
    const price = quotedPrice({
      date: '2026-07-15',
      data: { exchange: 'ICE_KC', futuresMonth, futuresYear, futuresPrice: 300, exchangeRate: 5 },
    });
    return price?.by === undefined ? price?.perSaca.toFixed(2) : undefined;
  };
  // 300 ¢ a pound, 132,277 pounds in a saca; 300 US$ a tonne, of which a saca is 60 kg.
  assert.deepEqual([perSaca('H', 2028), perSaca('K', 2028)], ['1984.16', '90.00']);
});

describe('a price', () => {
  test('is of a saca where its unit says so, in dollars with the rate alone', () => {
    assert.deepEqual(priceIn(100, 'BRL_kg', undefined), { perSaca: 6_000 });
    assert.deepEqual([priceIn(300, 'USD_bag', 5), priceIn(300, 'USD_bag', undefined)], [{ perSaca: 1_500 }, null]);
    assert.deepEqual(priceIn(20, 'BRL_measure', undefined), { by: 'measure', price: 20 });
  });
  test('may be nothing, and is none below that, in an unknown unit or where nobody said one', () => {
    assert.deepEqual(priceIn(0, 'BRL_bag', undefined), { perSaca: 0 });
    for (const none of [priceIn(-0.01, 'BRL_bag', 5), priceIn(7, 'dobloon', 5), priceIn(undefined, 'BRL_bag', 5)])
      assert.equal(none, null);
  });
});

test('a fixation is its sacas at its price with the differential, at its own rate before the sale’s', () => {
  const value = (row: object, data: object = {}) => fixationValue({ ...row }, { ...data });
  assert.equal(value({ bags: 10, price: 1_900, differential: -50 }), 18_500);
  assert.equal(value({ bags: 10, price: 300, unit: 'USD_bag', fx: 5 }, { exchangeRate: 6 }), 15_000);
  assert.equal(value({ bags: 10, price: 300, unit: 'USD_bag' }, { exchangeRate: 6 }), 18_000);
  for (const part of [{ bags: 10 }, { price: 1_900 }, { bags: 10, price: 20, unit: 'BRL_measure' }])
    assert.equal(value(part), null);
});
