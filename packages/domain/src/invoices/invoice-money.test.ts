import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { centsHalfUp } from '../ground/numbers.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../rules/rule-fixture.ts';
import { saleAccount } from '../stages/sale/sale-account.ts';
import { isFunrural } from '../stages/sale/sale-deductions.ts';
import { kgOfUnit, weigh } from './coffee-in-invoice.ts';
import { priceOf } from './invoice-money.ts';

/** Centavos that the account of a sale by its invoice comes to before taxes: lots of so many grams for so many centavos. */
function accountedCents(cents: number, grams: readonly number[]): number {
  const lots = grams.map((part, at) => {
    const record = recordOf(`l${at}`, 'beneficiamento', { outputs: [outputOf('green_bean', part / 1000)] });
    return { record, input: { recordId: record.id, output: '0', kg: part / 1000 } };
  });
  const kg = grams.reduce((sum, part) => sum + part, 0) / 1000;
  const { pricePerBag, rounding } = priceOf(cents, kg);
  // What a sale takes: no row of its discounts is below zero.
  assert.ok(rounding === null || rounding.amount > 0);
  const discounts = rounding === null ? [] : [rounding];
  const sale = contentOf({ data: { pricePerBag, discounts }, inputs: lots.map(({ input }) => input) });
  const account = saleAccount(sale, contextOf(lots.map(({ record }) => record)));
  assert.ok(account !== null);
  return centsHalfUp(account.net + account.deductions.filter(isFunrural).reduce((sum, { amount }) => sum + amount, 0));
}

describe('the price of an invoice', () => {
  test('is per saca, with the cents that remain as a discount or an ágio', () => {
    assert.deepEqual(priceOf(1_800_000, 600), { pricePerBag: 1800, rounding: null });
    const more = (amount: number) => ({ kind: 'agio', amount, description: 'Arredondamento da nota' });
    assert.deepEqual(priceOf(1_000_000, 420), { pricePerBag: 1428.57, rounding: more(0.01) });
    assert.deepEqual(priceOf(1_000_001, 4200.5), { pricePerBag: 142.84, rounding: more(0.02) });
    assert.deepEqual(priceOf(2_000_000, 420), { pricePerBag: 2857.14, rounding: more(0.02) });
    assert.deepEqual(priceOf(500_000, 420), { pricePerBag: 714.29, rounding: { kind: 'rounding', amount: 0.03 } });
    assert.deepEqual(priceOf(0, 600), { pricePerBag: 0, rounding: null });
  });

  test('makes the account of its sale come to vProd − vDesc to the cent, over any lots', () => {
    const grams = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 5 });
    const halfACentInFloats: [number, number[]] = [
      398_498_698_69,
      [55_273_619, 64_866_667, 8_266_422, 19_657_605, 85_824_437],
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000_000_00 }), grams, (cents, parts) =>
        assert.equal(accountedCents(cents, parts), cents),
      ),
      { examples: [halfACentInFloats] },
    );
  });
});

describe('the weight of an invoice', () => {
  const item = { description: '', notes: '', ncm: '09011110', cfop: '5101', cents: 1, lots: [] };

  test('is known by the units of the trade, and of no others', () => {
    const known = { SC: 60, sacas: 60, SC60: 60, 'SC 60KG': 60, KG: 1, Kgs: 1, TON: 1000, T: 1000, ARR: 15, '@': 15 };
    for (const [unit, kg] of Object.entries(known)) assert.equal(kgOfUnit(unit), kg, unit);
    for (const unit of ['SC50', 'BAG', 'UN', 'CX', '', 'constructor']) assert.equal(kgOfUnit(unit), undefined, unit);
  });

  test('is checked against that of the tax, within 1 %', () => {
    const weighed = (taxQuantity: number) =>
      weigh([{ ...item, unit: 'SC', quantity: 10, taxUnit: 'KG', taxQuantity }], () => undefined);
    assert.deepEqual([weighed(606).isInDoubt, weighed(607).isInDoubt], [false, true]);
    assert.deepEqual([weighed(607).sold, weighed(607).taxed], [600, 607]);
    assert.equal(weighed(0).isInDoubt, false);
  });

  test('of a unit that is not known is asked', () => {
    const items = [{ ...item, unit: 'BAG', quantity: 2, taxUnit: 'KG', taxQuantity: 2000 }];
    assert.deepEqual(weigh(items, () => undefined).unknownUnit, 'BAG');
    assert.deepEqual(weigh(items, () => 1000).sold, 2000);
  });
});
