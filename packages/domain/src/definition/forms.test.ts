import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { STAGES } from '../stages/stages.ts';
import { outputLabel, PRODUCT_FORMS } from './forms.ts';

describe('product forms', () => {
  test('that a stage gives go on to a stage or a sale, or are by-products', () => {
    const given = new Set(STAGES.flatMap(({ gives }) => gives));
    const goOn = new Set(STAGES.flatMap(({ takes }) => takes));
    assert.equal(given.size, Object.keys(PRODUCT_FORMS).length);
    for (const form of given) assert.ok(PRODUCT_FORMS[form].byProduct || goOn.has(form), form);
  });

  test('are by-products or coffee in a state', () => {
    for (const [form, { byProduct, state }] of Object.entries(PRODUCT_FORMS))
      assert.equal(byProduct, state === 'byProduct', form);
  });

  test('are called by their grade where they have one', () => {
    const called = (grade: string | null) => outputLabel({ form: 'green_bean', grade });
    assert.deepEqual(['17/18', '', null].map(called), [
      'Beneficiado (grão cru) 17/18',
      'Beneficiado (grão cru)',
      'Beneficiado (grão cru)',
    ]);
  });

  test('by-products go nowhere but to a buyer', () => {
    const byProducts = Object.entries(PRODUCT_FORMS).filter(([, { state }]) => state === 'byProduct');
    assert.equal(byProducts.length, 4);
    for (const [form, { byProduct }] of byProducts) {
      assert.ok(byProduct);
      const takers = STAGES.filter(({ takes }) => (takes as readonly string[]).includes(form));
      assert.ok(
        takers.every(({ section }) => section === 'vendas'),
        form,
      );
    }
  });
});
