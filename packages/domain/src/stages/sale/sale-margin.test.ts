import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saleMargin } from './sale-margin.ts';

// 60 sacas bought for R$ 114.000 and 40 that lay there, sold together: R$ 1.140 a saca.
const COST = 114_000;

describe('what a sale leaves above the cost of its coffee', () => {
  test('is of the sacas that have their price alone', () => {
    // 40 × 2.000 less 1.63 %: 78.696 net, 1.967,40 a saca; 40 × 1.140 = 45.600.
    const margin = saleMargin({ net: 78_696, sacas: 100, fixedBags: 40, toFixBags: 60 }, COST);
    assert.deepEqual(margin, { sacas: 40, costPerSaca: 1140, perSaca: 827.4, total: 33_096 });
  });

  test('is by the saca what the net reads more than the cost beside it', () => {
    // 1981.525 is read as 1.981,53 and 1472.574 as 1.472,57: between them lie 508,96, and not 508,95.
    const margin = saleMargin({ net: 1981.525, sacas: 1, fixedBags: 1, toFixBags: 0 }, 1472.574);
    assert.deepEqual([margin?.perSaca, margin?.total.toFixed(3)], [508.96, '508.951']);
  });

  test('is of all of them once all are fixed, as of a sale with one price', () => {
    for (const fixedBags of [100, 0]) {
      const margin = saleMargin({ net: 201_166.65, sacas: 100, fixedBags, toFixBags: 0 }, COST);
      assert.deepEqual([margin?.sacas, margin?.total.toFixed(2)], [100, '87166.65']);
    }
  });

  test('is negative where a saca brings less than it cost', () => {
    assert.equal(saleMargin({ net: 100_000, sacas: 100, fixedBags: 0, toFixBags: 0 }, COST)?.perSaca, -140);
  });

  test('is not known while nothing has a price', () => {
    assert.equal(saleMargin({ net: 0, sacas: 100, fixedBags: 0, toFixBags: 100 }, COST), null);
    assert.equal(saleMargin({ net: 0, sacas: 0, fixedBags: 0, toFixBags: 0 }, COST), null);
  });
});
