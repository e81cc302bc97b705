import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductForm, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { grossPerBag, saleGross } from './sale-gross.ts';

type Data = RecordContent['data'];

/** A sale of lots, told by their kg and form. */
function lotsSold(data: Data, ...lots: readonly (readonly [kg: number, form: ProductForm])[]) {
  const records = lots.map(([kg, form], at) =>
    recordOf(`lot${at}`, 'armazenamento', { outputs: [outputOf(form, kg)] }),
  );
  const inputs = lots.map(([kg], at) => ({ recordId: `lot${at}`, output: '0', kg }));
  return [contentOf({ date: '2026-09-10', inputs, data }), contextOf(records)] as const;
}
/** What two green lots of 20 and 10 sacas bring, unless others are told. */
function broughtBy(
  data: Data,
  lots: readonly (readonly [number, ProductForm])[] = [
    [1200, 'green_bean'],
    [600, 'green_bean'],
  ],
) {
  const { lots: valued, ...whole } = saleGross(...lotsSold(data, ...lots));
  return { ...whole, ofLots: valued.map(({ gross }) => gross) };
}
const fixation = (bags: number | null, price: number | null) => ({ date: '2026-09-01', bags, price });

describe('a sale at prices', () => {
  test('brings its lots at the price of the whole, or at their own', () => {
    assert.deepEqual(broughtBy({ pricePerBag: 2000 }), {
      ...{ sacas: 30, gross: 60_000, fixedBags: 30, toFixBags: 0, ofLots: [40_000, 20_000] },
    });
    const lines = [{ recordId: 'lot1', price: 30, priceUnit: 'BRL_kg' }];
    assert.deepEqual(broughtBy({ pricePerBag: 2000, lines }).ofLots, [40_000, 18_000]);
    assert.deepEqual(broughtBy({ lines: [...lines, { recordId: 'lot0', price: 1500 }] }), {
      ...{ sacas: 30, gross: 48_000, fixedBags: 30, toFixBags: 0, ofLots: [30_000, 18_000] },
    });
  });

  test('brings nothing that is known while a lot has none', () => {
    const lines = [{ recordId: 'lot1', price: 30, priceUnit: 'BRL_kg' }];
    assert.deepEqual(broughtBy({ lines }), {
      ...{ sacas: 30, gross: null, fixedBags: 0, toFixBags: 0, ofLots: [null, 18_000] },
    });
    const nothing = { sacas: 0, gross: null, fixedBags: 0, toFixBags: 0, ofLots: [] };
    assert.deepEqual(broughtBy({ pricePerBag: 2000 }, []), nothing);
  });

  test('has all its sacas to fix where its deal fixes them later, unless the whole has a price already', () => {
    assert.deepEqual(broughtBy({ contractType: 'to_fix' }), {
      ...{ sacas: 30, gross: 0, fixedBags: 0, toFixBags: 30, ofLots: [null, null] },
    });
    const priced = broughtBy({ contractType: 'to_fix', pricePerBag: 2000 });
    assert.deepEqual([priced.gross, priced.fixedBags, priced.toFixBags], [60_000, 30, 0]);
  });
});

describe('a sale by fixations', () => {
  test('brings what was fixed, over its lots by their sacas', () => {
    const fixations = [fixation(10, 2000), fixation(5, 2200)];
    assert.deepEqual(broughtBy({ contractType: 'to_fix', fixations }), {
      ...{ sacas: 30, gross: 31_000, fixedBags: 15, toFixBags: 15 },
      ofLots: [31_000 * (20 / 30), 31_000 * (10 / 30)],
    });
    // 1.200 kg of coco at 50 % are 10 sacas as well.
    const coco = broughtBy({ contractType: 'to_fix', fixations }, [
      [1200, 'dry_cherry'],
      [600, 'green_bean'],
    ]);
    assert.deepEqual([coco.sacas, coco.ofLots], [20, [15_500, 15_500]]);
    assert.deepEqual(broughtBy({ contractType: 'to_fix', fixations: [fixation(31, 2000)] }).toFixBags, 0);
  });

  test('is spread by kg where no lot counts in sacas', () => {
    const fixations = [fixation(3, 100)];
    const husks = broughtBy({ contractType: 'to_fix', fixations }, [
      [200, 'husk'],
      [100, 'husk'],
    ]);
    assert.deepEqual([husks.sacas, husks.toFixBags, husks.gross, husks.ofLots], [0, 0, 300, [200, 100]]);
    const crumbs = broughtBy({ contractType: 'to_fix', fixations }, [
      [0.6, 'husk'],
      [0.2, 'husk'],
    ]);
    assert.deepEqual(
      crumbs.ofLots.map((amount) => amount?.toFixed(2)),
      ['225.00', '75.00'],
    );
    const mixed = broughtBy({ contractType: 'to_fix', fixations }, [
      [30, 'green_bean'],
      [30, 'husk'],
    ]);
    assert.deepEqual([mixed.sacas, mixed.ofLots], [0.5, [300, 0]]);
    const empty = broughtBy({ contractType: 'to_fix', fixations }, [[0, 'husk']]);
    assert.deepEqual([empty.gross, empty.ofLots], [300, [0]]);
  });

  test('tells who may not see prices how much is fixed, and of no value', () => {
    assert.deepEqual(broughtBy({ contractType: 'to_fix', fixations: [fixation(10, null), fixation(null, 2000)] }), {
      ...{ sacas: 30, gross: null, fixedBags: 10, toFixBags: 20, ofLots: [null, null] },
    });
  });
});

test('what a sale brings by 60 kg is in centavos, and unknown while nothing has a price or a weight', () => {
  const perBag = (data: Data, lots: readonly (readonly [number, ProductForm])[] = [[1200, 'green_bean']]) =>
    grossPerBag(...lotsSold(data, ...lots));
  const lines = [{ recordId: 'lot1', price: 1000 }];
  assert.equal(
    perBag({ pricePerBag: 2000, lines }, [
      [1200, 'green_bean'],
      [601, 'green_bean'],
    ]),
    1666.3,
  );
  assert.equal(perBag({ price: 1000, priceUnit: 'BRL_milled_bag' }, [[1200, 'dry_cherry']]), 500);
  assert.equal(perBag({ contractType: 'to_fix', fixations: [fixation(5, 2000)] }), 500);
  assert.deepEqual(
    [perBag({}), perBag({ contractType: 'to_fix' }), perBag({ pricePerBag: 1 }, [])],
    [null, null, null],
  );
  assert.equal(perBag({ contractType: 'to_fix', fixations: [fixation(5, 2000)] }, [[0, 'husk']]), null);
});
