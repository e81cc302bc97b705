import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isFixedLater, isPartlyFixed, waitsForPrice } from './fixed-later.ts';

const fixed = (...bags: readonly number[]) => ({ fixations: bags.map((one) => ({ bags: one, price: 2000 })) });

describe('a deal that is fixed later', () => {
  test('is one of four kinds', () => {
    for (const contractType of ['to_fix', 'futures_diff', 'coop', 'consignment'])
      assert.ok(isFixedLater({ contractType }), contractType);
    for (const contractType of ['spot', 'forward_fixed', 'cpr_physical', 'barter', 'auction', 'donation'])
      assert.ok(!isFixedLater({ contractType }), contractType);
    assert.ok(!isFixedLater({}), 'à vista where nobody says');
  });

  test('is fixed in part up to the last hundredth of a saca', () => {
    const partly = (bags: number | undefined, ...fixations: readonly number[]) =>
      isPartlyFixed({ contractType: 'to_fix', bags, ...fixed(...fixations) });
    assert.deepEqual([partly(29, 10, 18.99), partly(29, 10, 19), partly(29, 10, 20)], [true, false, false]);
    assert.deepEqual([partly(29, 28.994), partly(29, 28.996)], [true, false]);
    assert.equal(partly(undefined, 29), true);
    assert.equal(isPartlyFixed({ contractType: 'to_fix', bags: 29, fixations: [{ price: 2000 }] }), true);
  });

  test('waits for its price while a saca is not fixed, or all of them without a price of the whole', () => {
    const waits = (data: object) => waitsForPrice({ contractType: 'to_fix', bags: 29, ...data });
    assert.deepEqual([waits({}), waits({ pricePerBag: 2000 })], [true, false]);
    assert.deepEqual([waits(fixed(28)), waits(fixed(29))], [true, false]);
    assert.equal(waits({ ...fixed(28), pricePerBag: 2000 }), true);
    assert.deepEqual([waits({ contractType: 'spot' }), waits({ contractType: 'spot', ...fixed(28) })], [false, false]);
  });
});
