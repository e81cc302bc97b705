import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { withoutFiguresInMoney } from './money-figures.ts';

test('who may not see prices gets no figure in money, however deep it lies, and all the others', () => {
  const report = {
    production: { sacas: 12, revenue: 9_000, averagePricePerSaca: 750 },
    plots: [{ id: 'a', sacas: 5, revenuePerHa: 1_000 }],
    cost: { total: 1 },
  };
  assert.deepEqual(withoutFiguresInMoney(report), { production: { sacas: 12 }, plots: [{ id: 'a', sacas: 5 }] });
});

test('rows that name a figure in money are left out, by whatever part of the way to it', () => {
  const changes = [
    { figure: 'production.sacas', was: 1, is: 2 },
    { figure: 'sales.netRevenue', was: 1, is: 2 },
    { figure: 'cost.total', was: 1, is: 2 },
    { figure: 7 },
    'text',
  ];
  assert.deepEqual(withoutFiguresInMoney({ changes }), { changes: [changes[0], { figure: 7 }, 'text'] });
  assert.deepEqual([withoutFiguresInMoney(null), withoutFiguresInMoney(3)], [null, 3]);
});

test('the season’s figures without money keep the coffee to the gram', () => {
  const summary = seasonSummary({
    farm: goldenFarm(),
    records: goldenRecords(),
    season: '2026/27',
    asOf: '2026-11-01',
  });
  const shown = withoutFiguresInMoney(summary) as Partial<typeof summary>;
  assert.deepEqual(shown.greenBalance, summary.greenBalance);
  assert.equal(shown.harvest?.totalLiters, summary.harvest.totalLiters);
  assert.equal(Object.hasOwn(shown, 'cost'), false);
  assert.equal(/netRevenue|"cost"|costPer/.test(JSON.stringify(shown)), false);
});
