import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coffeeOf, isHusk, isRoasted, kgOfUnit, UNIT_ANSWERS, unitKey, weigh } from './coffee-in-invoice.ts';
import { item } from './preview-fixture.ts';

describe('the coffee of an invoice', () => {
  test('is told by its NCM, roasted coffee and husks too', () => {
    const items = ['09011110', '09012100', '09019000', '0902', '48191000'].map((ncm) => item({ ncm }));
    assert.deepEqual(
      coffeeOf({ items }).map(({ ncm }) => ncm),
      ['09011110', '09012100', '09019000'],
    );
    assert.deepEqual([items.filter(isRoasted).length, items.filter(isHusk).length], [1, 1]);
    assert.deepEqual([isRoasted(item({ ncm: '09012100' })), isHusk(item({ ncm: '09019000' }))], [true, true]);
  });

  test('is in units of the trade, or in one that is answered', () => {
    assert.deepEqual(UNIT_ANSWERS, [
      { value: 'kg', label: 'kg', kg: 1 },
      { value: 'sacas', label: 'sacas de 60 kg', kg: 60 },
      { value: 'arrobas', label: 'arrobas (@)', kg: 15 },
      { value: 't', label: 'toneladas', kg: 1000 },
    ]);
    assert.deepEqual(
      [kgOfUnit('SACAS.'), kgOfUnit('saco 60 kg'), kgOfUnit('SC60KG'), kgOfUnit('sc 61')],
      [60, 60, 60, undefined],
    );
    assert.equal(unitKey(' Bág '), 'bag');
  });
});

describe('the weight of an invoice', () => {
  const answered = (unit: string) => (unit === 'BAG' ? 1200 : undefined);

  test('is that of its items, each to the gram, by the unit of the sale and of the tax', () => {
    const items = [
      item({ unit: 'SC', quantity: 10.00001, taxUnit: 'KG', taxQuantity: 606 }),
      item({ unit: 'BAG', quantity: 0.5, taxUnit: 'T', taxQuantity: 0.6 }),
    ];
    assert.deepEqual(weigh(items, answered), {
      ...{ sold: 1200.001, taxed: 1206, ofItems: [600.001, 600], unknownUnit: null, isInDoubt: false },
    });
  });

  test('is not known while a unit is not, which is told', () => {
    const items = [item(), item({ unit: 'CX', quantity: 3 }), item({ unit: 'FD' })];
    assert.deepEqual(weigh(items, answered), {
      ...{ sold: null, taxed: 1800, ofItems: [600, 0, 0], unknownUnit: 'CX', isInDoubt: false },
    });
    const oddTax = weigh([item(), item({ taxUnit: 'CX' })], answered);
    assert.deepEqual([oddTax.sold, oddTax.taxed, oddTax.isInDoubt], [1200, null, false]);
    assert.equal(weigh([item(), item({ taxQuantity: 0 })], answered).taxed, null);
  });

  test('is in doubt where the two are more than 1 % apart, either way', () => {
    const doubt = [606, 606.001, 594, 593.999].map((taxQuantity) => weigh([item({ taxQuantity })], answered).isInDoubt);
    assert.deepEqual(doubt, [false, true, false, true]);
  });
});
