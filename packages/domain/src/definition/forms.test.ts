import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drying } from '../stages/drying/drying.ts';
import { fermentation } from '../stages/fermentation/fermentation.ts';
import { harvest } from '../stages/harvest/harvest.ts';
import { processing } from '../stages/processing/processing.ts';
import { resting } from '../stages/resting/resting.ts';
import { PRODUCT_FORMS } from './forms.ts';

describe('product forms', () => {
  test('stages take exactly the forms that may go to them', () => {
    for (const { section, takes } of [processing, fermentation, drying, resting]) {
      const going = Object.entries(PRODUCT_FORMS).filter(([, form]) => form.next.includes(section));
      assert.deepEqual(new Set<string>(takes), new Set(going.map(([form]) => form)), section);
    }
  });

  test('every form that a stage gives goes on to a stage or a sale, or is a by-product', () => {
    for (const { gives } of [harvest, processing, fermentation, drying, resting]) {
      for (const form of gives) {
        const { next, byProduct } = PRODUCT_FORMS[form];
        assert.ok(byProduct || next.length > 0, form);
      }
    }
  });

  test('by-products go nowhere but to a buyer', () => {
    const byProducts = Object.values(PRODUCT_FORMS).filter(({ byProduct }) => byProduct);
    assert.equal(byProducts.length, 4);
    assert.ok(byProducts.every(({ next, state }) => state === 'byProduct' && next.every((to) => to === 'vendas')));
  });
});
