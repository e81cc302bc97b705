import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductForm, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { type SoldLot, sacasOf, soldLots } from './sold-lots.ts';

type Lot = { form: ProductForm; liters?: number | null; data?: RecordContent['data'] };

const context = contextOf();
/** The lots of a sale of 600 kg, on a farm with some factors of its own. */
function lotsOf({ form, liters = null, data = {} }: Lot, conversionFactors = {}): readonly SoldLot[] {
  const stock = recordOf('stock', 'armazenamento', { outputs: [{ ...outputOf(form, 1200), liters }] });
  const settings = { ...context.farm.settings, conversionFactors };
  const sale = contentOf({ inputs: [{ recordId: 'stock', output: '0', kg: 600 }], data });
  return soldLots(sale, { farm: { settings }, record: (id) => (id === 'stock' ? stock : undefined) });
}
const told = (lots: readonly SoldLot[]) =>
  lots.map((lot) => [lot.liters.toFixed(1), lot.yield.toFixed(4), lot.sacas.toFixed(3), lot.isEstimated]);

describe('600 kg that are sold', () => {
  const FORMS = {
    // 600 ÷ 0,62 litres, of which 480 are a saca.
    cherry_mixed: ['967.7', '0.2000', '2.016', true],
    cherry_ripe: ['967.7', '0.2000', '2.016', true],
    // 5 kg of fruit give 2,6 of wet parchment and 1 of green.
    wet_parchment: ['882.4', '0.3846', '3.846', true],
    dry_parchment: ['1578.9', '0.8000', '8.000', true],
    dry_cherry: ['1395.3', '0.5000', '5.000', true],
    green_bean: ['882.4', '1.0000', '10.000', false],
    screenings: ['882.4', '1.0000', '10.000', false],
    husk: ['882.4', '1.0000', '0.000', false],
  } as const;
  for (const [form, expected] of Object.entries(FORMS))
    test(`of ${form} are as many sacas as such coffee gives as a rule`, () => {
      assert.deepEqual(told(lotsOf({ form: form as ProductForm })), [expected]);
    });

  test('are counted by the factors of the farm where it has its own', () => {
    const own = {
      ...{ cherryDensity: 0.6, dryCherryDensity: 0.4, dryParchmentDensity: 0.375, greenDensity: 0.75 },
      ...{ cherryPerGreen: 4, dryCherryYieldPct: 45, dryParchmentYieldPct: 75, cherryToParchmentPct: 50 },
    };
    const counted = (form: ProductForm) => told(lotsOf({ form }, own))[0];
    assert.deepEqual(counted('cherry_mixed'), ['1000.0', '0.2500', '2.083', true]);
    assert.deepEqual(counted('wet_parchment'), ['800.0', '0.5000', '5.000', true]);
    assert.deepEqual(counted('dry_parchment'), ['1600.0', '0.7500', '7.500', true]);
    assert.deepEqual(counted('dry_cherry'), ['1500.0', '0.4500', '4.500', true]);
    assert.deepEqual(counted('green_bean'), ['800.0', '1.0000', '10.000', false]);
  });

  test('are so many litres as were measured of the lot, in proportion', () => {
    assert.deepEqual(told(lotsOf({ form: 'cherry_mixed', liters: 1920 })), [['960.0', '0.2000', '2.000', true]]);
    const [empty] = soldLots(contentOf({ inputs: [{ recordId: 'stock', output: '0', kg: 600 }] }), {
      ...contextOf([recordOf('stock', 'colheita', { outputs: [{ ...outputOf('cherry_mixed', 0), liters: 100 }] })]),
    });
    assert.equal(empty?.liters.toFixed(1), '967.7');
  });

  test('give what was agreed, of the lot before the sale, and are no estimate then', () => {
    const lines = [
      { recordId: 'other', rendaPct: 10 },
      { recordId: 'stock', output: '1', rendaPct: 20 },
    ];
    const line = { recordId: 'stock', rendaPct: 48 };
    const renda = (form: ProductForm, data: object) => told(lotsOf({ form, data: { ...data } }))[0];
    assert.deepEqual(renda('dry_cherry', { rendaPct: 52, lines }), ['1395.3', '0.5200', '5.200', false]);
    assert.deepEqual(renda('dry_cherry', { rendaPct: 52, lines: [...lines, line] }), [
      '1395.3',
      '0.4800',
      '4.800',
      false,
    ]);
    assert.deepEqual(renda('cherry_mixed', { rendaPct: 20, lines }), ['967.7', '0.2000', '2.000', false]);
    assert.deepEqual(renda('green_bean', { rendaPct: 52 }), ['882.4', '1.0000', '10.000', false]);
    assert.deepEqual(renda('husk', { rendaPct: 52 })?.slice(2), ['0.000', false]);
  });

  test('are told with their lot and what the sale says of it alone, as green coffee where the lot is not known', () => {
    const line = { recordId: 'gone', output: '0', price: 2000 };
    const lots = soldLots(
      contentOf({ inputs: [{ recordId: 'gone', output: '0', kg: 600 }], data: { lines: [line] } }),
      context,
    );
    const [{ liters = 0, ...lot } = {}] = lots;
    assert.equal(liters.toFixed(1), '882.4');
    assert.deepEqual(lot, {
      ...{ recordId: 'gone', output: '0', kg: 600, form: null, yield: 1, sacas: 10, isEstimated: false, own: line },
    });
    assert.equal(sacasOf([...lots, { sacas: 0.5 }]), 10.5);
  });
});

test('fruit of canephora is a saca by fewer litres, where all its plots are of it', () => {
  const sacas = (...species: string[]) => {
    const plots = species.map((one, at) => recordOf(`plot${at}`, 'talhoes', { data: { species: one } }));
    const harvest = recordOf('harvest', 'colheita', {
      data: { plots: plots.map(({ id }) => ({ plotId: id })) },
      outputs: [{ ...outputOf('cherry_mixed', 600), liters: 960 }],
    });
    const sale = contentOf({ inputs: [{ recordId: 'harvest', output: '0', kg: 600 }] });
    const { settings } = context.farm;
    const farm = { settings: { ...settings, litersPerSaca: 480, litersPerSacaCanephora: 320 } };
    const [lot] = soldLots(sale, { ...contextOf([harvest, ...plots]), farm });
    return lot?.sacas;
  };
  assert.deepEqual([sacas('arabica'), sacas('canephora'), sacas('canephora', 'canephora')], [2, 3, 3]);
  assert.deepEqual([sacas('canephora', 'arabica'), sacas('arabica', 'canephora'), sacas()], [2, 2, 2]);
});
