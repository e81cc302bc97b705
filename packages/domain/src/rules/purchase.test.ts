import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordOutput } from '../record/record.ts';
import { milledSacas, purchasedKg, purchaseTotal, withPurchase } from './purchase.ts';
import { contentOf, contextOf, outputOf } from './rule-fixture.ts';

const { farm } = contextOf();
const coco: RecordOutput = { ...outputOf('dry_cherry', 4800), liters: 9600 };
const total = (data: object, outputs = [coco]) => purchaseTotal({ data: { ...data }, outputs }, farm);

describe('bought coffee', () => {
  test('weighs what its lots do, else what was weighed while it dries', () => {
    assert.equal(purchasedKg({ data: { weight: 7 }, outputs: [coco, outputOf('dry_cherry', 200)] }), 5000);
    assert.deepEqual(
      [purchasedKg({ data: { weight: 7 }, outputs: [] }), purchasedKg({ data: {}, outputs: [] })],
      [7, 0],
    );
  });

  test('gives as many sacas as its renda says', () => {
    assert.equal(milledSacas({ data: { rendaPct: 48 }, outputs: [coco] }), 38.4);
    assert.equal(milledSacas({ data: {}, outputs: [coco] }), null);
  });

  test('costs its price by what the price is for', () => {
    assert.equal(total({ price: 700 }), 56_000);
    assert.equal(total({ price: 1480, rendaPct: 48 }), 56_832);
    assert.equal(total({ price: 700, rendaPct: 48, priceUnit: 'BRL_bag' }), 56_000);
    assert.equal(total({ price: 1480, rendaPct: 48, priceUnit: 'BRL_milled_bag' }), 56_832);
    // 9,600 L as measured are 160 medidas of 60 L, and 480 latas of 20 L.
    assert.equal(total({ price: 30, priceUnit: 'BRL_measure' }), 4_800);
    assert.equal(total({ price: 10, priceUnit: 'BRL_lata' }), 4_800);
    // 620 kg of fruit that nobody measured are 1,000 L at 0.62 kg/L, 50 latas.
    assert.equal(total({ price: 10, priceUnit: 'BRL_lata' }, [outputOf('cherry_mixed', 620), coco]), 5_300);
    assert.equal(total({ price: 0.0123, priceUnit: 'BRL_kg' }), 59.04);
  });

  test('costs nothing that is known while its price, weight or renda is missing', () => {
    assert.deepEqual(
      [total({}), total({ price: 700 }, []), total({ price: 7, priceUnit: 'sack' })],
      [null, null, null],
    );
    assert.equal(total({ price: 1480, priceUnit: 'BRL_milled_bag' }), null);
    assert.equal(total({ price: 0 }), 0);
  });

  test('has what it cost filled in, and coffee of the own work has not', () => {
    const bought = contentOf({ data: { origin: 'bought', price: 700 }, outputs: [coco] });
    assert.deepEqual(withPurchase(bought, contextOf()), { ...bought, data: { ...bought.data, purchaseTotal: 56_000 } });
    const own = contentOf({ data: { price: 700 }, outputs: [coco] });
    assert.deepEqual(withPurchase(own, contextOf()), own);
  });
});
