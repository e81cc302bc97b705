import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { saleFigures } from './sale-figures.ts';

const stock = recordOf('stock', 'armazenamento', { outputs: [outputOf('green_bean', 600)] });
const husks = recordOf('husks', 'beneficiamento', { outputs: [outputOf('husk', 600)] });
/** The figures of a sale of 10 sacas. */
const figures = (data: RecordContent['data'], inputs = [{ recordId: 'stock', output: '0', kg: 600 }]) =>
  Object.fromEntries(
    saleFigures.map(({ key, of }) => {
      const value = of(
        contentOf({ date: '2026-09-10', status: 'contracted', inputs, data }),
        contextOf([stock, husks]),
      );
      return [key, value === null ? null : Number(Number(value).toFixed(4))];
    }),
  );
const NOTHING = {
  ...{ sacas: 10, gross: null, netPerSaca: null, centsPerLb: null, net: null, funrural: null, deductions: null },
};

describe('the figures of a sale', () => {
  test('are its total, what is taken off and what is left, also by the saca and in cents a pound', () => {
    const discounts = [{ kind: 'frete', amount: 100 }];
    assert.deepEqual(figures({ pricePerBag: 2000, exchangeRate: 5, discounts }), {
      ...{ sacas: 10, gross: 20_000, netPerSaca: 1957.4, net: 19_574, funrural: 326, deductions: 100 },
      // 400 US$ by 132,27736 pounds.
      centsPerLb: 302.3949,
    });
  });

  test('do not name what is not taken off', () => {
    const free = { kind: 'funrural', amount: 0 };
    const { funrural, deductions } = figures({ pricePerBag: 2000, discounts: [free] });
    assert.deepEqual([funrural, deductions], [null, null]);
    const added = figures({ pricePerBag: 2000, discounts: [{ kind: 'agio', amount: 50 }] });
    assert.deepEqual([added.funrural, added.deductions], [326, -50]);
  });

  test('are not there without a price, and while nothing of it is fixed', () => {
    assert.deepEqual(figures({}), NOTHING);
    assert.deepEqual(figures({ contractType: 'to_fix', exchangeRate: 5 }), NOTHING);
    assert.deepEqual(figures({ pricePerBag: 2000 }, []), { ...NOTHING, sacas: null });
    assert.equal(figures({ pricePerBag: 2000 }).centsPerLb, null);
  });

  test('of a sale that is fixed in part are of what is fixed, and of no price by the pound', () => {
    const fixations = [{ date: '2026-09-01', bags: 1, price: 2000 }];
    const data = { contractType: 'to_fix', bags: 10, pricePerBag: 200, exchangeRate: 5, fixations };
    assert.deepEqual(figures(data), {
      ...{
        sacas: 10,
        gross: 2000,
        netPerSaca: 1967.4,
        centsPerLb: null,
        net: 1967.4,
        funrural: 32.6,
        deductions: null,
      },
    });
  });

  test('of husks, which are no sacas of coffee, are R$ alone', () => {
    const { sacas, gross, net, netPerSaca } = figures({ pricePerBag: 20 }, [
      { recordId: 'husks', output: '0', kg: 600 },
    ]);
    assert.deepEqual({ sacas, gross, net, netPerSaca }, { sacas: 0, gross: 200, net: 196.74, netPerSaca: null });
  });

  test('are in R$ to the centavo, and columns of the list beside sacas and cents a pound', () => {
    const told = saleFigures.map(({ key, unit, decimals, isColumn }) => [key, unit, decimals, isColumn ?? false]);
    assert.deepEqual(told, [
      ['sacas', 'sacas', 2, false],
      ['gross', 'R$', 2, true],
      ['netPerSaca', 'R$', 2, true],
      ['centsPerLb', '1', 2, false],
      ['net', 'R$', 2, true],
      ['funrural', 'R$', 2, true],
      ['deductions', 'R$', 2, true],
    ]);
  });
});
