import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shownCost } from './lot-cost-figures.ts';
import { COST_PARTS, NO_COST } from './lot-costs.ts';

const centsOf = (amount: number): number => Math.round(amount * 100);

describe('what a lot cost, as its page says it', () => {
  test('is the sum of the parts above it', () => {
    // By themselves these are read as 528,71, 93,99 and 849,86, which sum to 1.472,56.
    const parts = { ...NO_COST, plots: 528.7148, harvest: 93.9949, stages: 849.8644 };
    const { whole, parts: shown } = shownCost({ total: 1472.57, perSaca: 1472.5741, parts });
    assert.equal(whole, 1472.57);
    assert.deepEqual([shown.plots, shown.harvest, shown.stages], [528.71, 94, 849.86]);
  });

  test('is told in all where it has no saca, and of nothing nothing', () => {
    const { whole, parts } = shownCost({ total: 10.01, perSaca: null, parts: { ...NO_COST, harvest: 10.01 } });
    assert.deepEqual([whole, parts], [10.01, { ...NO_COST, harvest: 10.01 }]);
    assert.deepEqual(shownCost({ total: 0, perSaca: null, parts: NO_COST }), { whole: 0, parts: NO_COST });
  });

  test('sums for any cost, and no part is a centavo or more from what it is', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const sacas = fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths / 100);
    const costs = fc.record({ plots: cents, harvest: cents, stages: cents, storage: cents, purchase: cents });
    fc.assert(
      fc.property(costs, sacas, (all, count) => {
        const parts = Object.fromEntries(COST_PARTS.map((part) => [part, all[part] / 100])) as typeof all;
        const total = COST_PARTS.reduce((sum, part) => sum + all[part], 0) / 100;
        const { whole, parts: shown } = shownCost({ total, perSaca: total / count, parts });
        assert.equal(
          COST_PARTS.reduce((sum, part) => sum + centsOf(shown[part]), 0),
          centsOf(whole),
        );
        for (const part of COST_PARTS) assert.ok(Math.abs(shown[part] - parts[part] / count) < 0.015, part);
      }),
    );
  });
});
