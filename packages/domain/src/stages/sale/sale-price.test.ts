import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contextOf } from '../../rules/rule-fixture.ts';
import { fixationValue } from './sale-gross.ts';
import {
  barterSacas,
  futuresDay,
  futuresOn,
  grossOfKg,
  inCents,
  needsPrice,
  priceIn,
  quotedPrice,
  salePrice,
  valueOfLot,
} from './sale-price.ts';

const SALE = { date: '2026-07-15' };

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

describe('the price of a sale', () => {
  const by = (data: object) => quotedPrice({ ...SALE, data: { ...data } });
  const perSaca = (data: object) => {
    const price = by(data);
    return price?.by === undefined ? (price?.perSaca.toFixed(2) ?? null) : price;
  };

  test('follows from the quotation of each exchange with its differential', () => {
    const quoted = (exchange: string, more: object) =>
      perSaca({ exchange, futuresPrice: 300, differential: -10, ...more });
    // 290 ¢ × 132,277 pounds × 5; 60 kg of 290 US$ a tonne; 290 US$, and 290 R$.
    assert.equal(quoted('ICE_KC', { exchangeRate: 5 }), '1918.02');
    assert.equal(quoted('ICE_RC', { exchangeRate: 5 }), '87.00');
    assert.equal(quoted('B3_ICF', { exchangeRate: 5 }), '1450.00');
    assert.deepEqual([quoted('B3_CNL', { exchangeRate: 5 }), quoted('B3_CNL', {})], ['290.00', '290.00']);
    assert.deepEqual([quoted('ICE_KC', {}), quoted('ICE_XX', { exchangeRate: 5 })], [null, null]);
    assert.equal(perSaca({ exchange: 'B3_CNL', futuresPrice: 300 }), '300.00');
    assert.equal(perSaca({ exchange: 'B3_CNL', futuresPrice: 300, differential: -300 }), '0.00');
    assert.equal(perSaca({ exchange: 'B3_CNL', futuresPrice: 300, differential: -300.01 }), null);
    assert.equal(perSaca({ exchange: 'B3_CNL', differential: 10 }), null);
    assert.equal(futuresOn('ICE_XX', '2026-07-15'), undefined);
  });

  test('is the one that was typed with its unit, before any quotation', () => {
    const futures = { exchange: 'B3_CNL', futuresPrice: 300 };
    assert.equal(perSaca({ ...futures, price: 40, priceUnit: 'BRL_kg' }), '2400.00');
    assert.equal(perSaca({ ...futures, price: 2000 }), '2000.00');
    assert.deepEqual(perSaca({ ...futures, price: 20, priceUnit: 'BRL_lata' }), { by: 'lata', price: 20 });
    assert.equal(perSaca({ ...futures, price: 400, priceUnit: 'USD_bag' }), '300.00');
    assert.equal(perSaca({ price: 400, priceUnit: 'USD_bag', exchangeRate: 5 }), '2000.00');
  });

  test('is what somebody typed by the saca, unless that only rounds the quoted one or is for another measure', () => {
    const price = (data: object) => salePrice({ ...SALE, data: { ...data } });
    const quoted = { price: 1000.0049, priceUnit: 'BRL_bag' };
    assert.deepEqual(price({ ...quoted, pricePerBag: 1000 }), { perSaca: 1000.0049 });
    assert.deepEqual(price({ ...quoted, pricePerBag: 1000.01 }), { perSaca: 1000.01 });
    assert.deepEqual([price(quoted), price({ pricePerBag: 900 })], [{ perSaca: 1000.0049 }, { perSaca: 900 }]);
    const measured = { price: 20, priceUnit: 'BRL_measure' };
    assert.deepEqual(price({ ...measured, pricePerBag: 480 }), { by: 'measure', price: 20 });
    assert.equal(price({}), null);
  });

  test('is said with the contract, unless its deal fixes it later or is a gift', () => {
    for (const contractType of ['to_fix', 'futures_diff', 'cpr_financial', 'coop', 'consignment', 'donation'])
      assert.equal(needsPrice({ contractType }), false, contractType);
    for (const contractType of ['spot', 'forward_fixed', 'cpr_physical', 'barter', 'auction', 'internal', undefined])
      assert.equal(needsPrice({ contractType }), true, contractType);
  });
});

test('an amount is shown to the centavo, and not at all below nothing', () => {
  assert.deepEqual([inCents(1666.666), inCents(0), inCents(-0.01), inCents(null)], [1666.67, 0, null, null]);
});

test('a barter owes the sacas of its inputs by its price of a saca', () => {
  const owed = (data: object) =>
    barterSacas({ ...SALE, data: { contractType: 'barter', barterValue: 23_000, ...data } });
  assert.equal(owed({ pricePerBag: 2300 }), 10);
  for (const none of [{}, { pricePerBag: 0 }, { price: 20, priceUnit: 'BRL_lata' }]) assert.equal(owed(none), null);
  assert.equal(owed({ pricePerBag: 2300, barterValue: null }), null);
  assert.equal(owed({ pricePerBag: 2300, contractType: 'spot' }), null);
});

test('a lot is worth its kg, the kg that it gives when hulled, or its litres', () => {
  const lot = {
    ...{ recordId: 'stock', output: '0', kg: 600, form: 'dry_cherry' as const, liters: 1200, yield: 0.5, sacas: 5 },
    ...{ isEstimated: true, own: {} },
  } as const;
  const { settings } = contextOf().farm;
  const worth = (price: Parameters<typeof valueOfLot>[1]) => valueOfLot(lot, price, settings);
  assert.equal(worth({ perSaca: 1000 }), 10_000);
  assert.equal(worth({ by: 'milledSaca', price: 1000 }), 5000);
  assert.equal(worth({ by: 'lata', price: 40 }), 2400);
  assert.equal(worth({ by: 'measure', price: 40 }), 800);
  assert.equal(grossOfKg(0.0014, 60_000), 1);
});
