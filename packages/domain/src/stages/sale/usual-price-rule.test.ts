import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, ProductForm, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { usualPriceRule } from './usual-price-rule.ts';

const sale = (id: string, pricePerBag: number, changes: Partial<RecordContent> = {}): FarmRecord =>
  recordOf(id, 'vendas', { status: 'paid', ...changes, data: { pricePerBag, ...changes.data } });
const THREE = [sale('a', 2400), sale('b', 1000), sale('c', 2000)];
const saidOf = (pricePerBag: number | undefined, others = THREE, changes: Partial<RecordContent> = {}) =>
  usualPriceRule(
    contentOf({ status: 'contracted', ...changes, data: { pricePerBag, ...changes.data } }),
    contextOf(others),
  );
const PARTLY = { contractType: 'to_fix', bags: 10, fixations: [{ bags: 4, price: 2000 }] };

describe('a price by the saca', () => {
  test('is asked about where it is more than 30 % above or below the middle one of the season', () => {
    for (const [far, shown] of [
      [2600.01, '2.600,01'],
      [1399.99, '1.399,99'],
    ] as const)
      assert.deepEqual(saidOf(far), [
        {
          severity: 'warning',
          field: 'data.pricePerBag',
          code: 'price/unlikely',
          message: `R$ ${shown} por saca. Nesta safra o comum foi perto de R$ 2.000,00. Confira.`,
        },
      ]);
    assert.deepEqual([saidOf(2600), saidOf(1400), saidOf(undefined)], [[], [], []]);
  });

  test('is compared with three sales of its season at least, of which the price is agreed and whole', () => {
    const [first, second] = THREE as [FarmRecord, FarmRecord];
    const other = (changes: Partial<RecordContent>) => saidOf(9000, [first, second, sale('d', 2000, changes)]).length;
    assert.equal(other({}), 1);
    assert.equal(other({ status: 'contracted' }), 1);
    for (const status of ['draft', 'negotiating', 'cancelled']) assert.equal(other({ status }), 0, status);
    assert.equal(other({ season: '2025/26' }), 0);
    assert.equal(other({ data: { ...PARTLY } }), 0);
    assert.equal(other({ data: { pricePerBag: null } }), 0);
  });

  test('is not asked about of a sale that is cancelled, or of which sacas wait for their price', () => {
    assert.deepEqual(saidOf(9000, THREE, { status: 'cancelled' }), []);
    assert.deepEqual(saidOf(9000, THREE, { data: PARTLY }), []);
    assert.equal(saidOf(9000, THREE, { data: { ...PARTLY, bags: 4 } }).length, 1);
  });

  test('is asked about for hulled coffee alone: husk, coco and fruit have other prices by their 60 kg', () => {
    const inputs = [{ recordId: 'lot', output: '0', kg: 600 }];
    const said = (form: ProductForm) =>
      saidOf(600, [...THREE, recordOf('lot', 'secagem', { outputs: [outputOf(form, 600)] })], { inputs }).length;
    assert.deepEqual([said('green_bean'), said('dry_cherry'), said('cherry_ripe'), said('husk')], [1, 0, 0, 0]);
    const husk = ['d', 'e', 'f', 'g'].map((id) => sale(id, 6, { inputs, data: { bags: null } }));
    assert.deepEqual(saidOf(2100, [...THREE, ...husk]), []);
    assert.deepEqual(saidOf(9000, husk), []);
  });

  test('is asked about where it is nothing, unless the coffee was given away or used at home', () => {
    const codes = (contractType?: string) => saidOf(0, THREE, { data: { contractType } }).map(({ code }) => code);
    assert.deepEqual([codes(), codes('spot')], [['price/zero'], ['price/zero']]);
    assert.deepEqual([codes('donation'), codes('internal')], [[], []]);
    assert.deepEqual(saidOf(2100, [...THREE, ...['d', 'e', 'f', 'g'].map((id) => sale(id, 0))]), []);
  });
});
