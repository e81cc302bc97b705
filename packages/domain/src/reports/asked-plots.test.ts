import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeason } from '../golden/random-season.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { type SeasonSummary, seasonSummary } from './season-summary.ts';

const summaryOf = (records: readonly FarmRecord[], plotIds?: ReadonlySet<string>) =>
  seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31', plotIds });

/** Figures that add up over the plots of a farm. */
const SUMS: readonly ((summary: SeasonSummary) => number)[] = [
  ({ harvest }) => harvest.totalLiters,
  ({ harvest }) => harvest.totalKg,
  ({ production }) => production.greenKg,
  ({ production }) => production.areaHa,
  ({ production }) => production.estimatedSacas,
  ({ sales }) => sales.soldKg,
  ({ sales }) => sales.grossRevenue,
  ({ sales }) => sales.netRevenue,
  ({ stock }) => stock.totalKg,
  ({ cost }) => cost.total,
  ({ cost }) => cost.netMargin,
  ({ waterfall }) => waterfall.cherry,
  ({ waterfall }) => waterfall.waterTheoretical,
  ({ waterfall }) => waterfall.inProcess,
  ({ waterfall }) => waterfall.residual,
];

function assertSumsUp(records: readonly FarmRecord[]): void {
  const whole = summaryOf(records);
  const plots = records.filter(({ section }) => section === 'talhoes');
  const parts = plots.map(({ id }) => summaryOf(records, new Set([id])));
  for (const figure of SUMS) {
    const sum = parts.reduce((total, part) => total + figure(part), 0);
    assert.ok(Math.abs(sum - figure(whole)) < 0.1, `${figure}: ${sum} of ${figure(whole)}`);
  }
}

describe('the figures of single plots', () => {
  test('add up to those of the farm in the worked season', () => assertSumsUp(goldenRecords()));

  test('add up to those of the farm in any season', () => {
    fc.assert(fc.property(randomSeason(), assertSumsUp), { numRuns: 40 });
  });

  test('are those that the table of plots says', () => {
    const id = goldenId('P1');
    const { plots, costByPlot } = summaryOf(goldenRecords());
    const own = summaryOf(goldenRecords(), new Set([id]));
    assert.deepEqual(Object.keys(own.plots), [id]);
    assert.ok(Math.abs(own.production.sacas - (plots[id]?.sacas ?? 0)) < 1e-9);
    assert.ok(Math.abs(own.waterfall.residual) < 0.001);
    assert.ok(Math.abs((own.cost.perSaca ?? 0) - (costByPlot[id]?.perSaca ?? 0)) < 0.01);
  });
});
