import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '@cafezal/domain/ground/steps.ts';
import { contextOf, outputOf, recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { lotsToSell } from './lots-to-sell.ts';

test('a lot costs a saca what a sale of today would take, not what others of it cost', () => {
  const kept = recordOf('kept', 'armazenamento', {
    ...{ status: 'in_stock', date: '2026-06-01', outputs: [outputOf('green_bean', 6000)] },
    data: { cost: 50_000, monthlyCost: 3 },
  });
  const sold = recordOf('sold', 'vendas', {
    ...{ status: 'delivered', date: '2026-06-01', inputs: [{ recordId: 'kept', output: '0', kg: 3000 }] },
    data: { cost: 5000 },
  });
  const lots = finished(lotsToSell({ farm: contextOf([kept, sold]).farm, records: [kept, sold], today: '2026-08-30' }));
  // R$ 50.000 for 100 sacas, and R$ 3 a saca for three months.
  assert.deepEqual(
    lots.map(({ recordId, kg, perSaca }) => [recordId, kg, perSaca]),
    [['kept', 3000, 509]],
  );
});
