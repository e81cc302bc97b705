import assert from 'node:assert/strict';
import type { SeasonSummary } from '../reports/season-summary.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function assertNear(one: number, other: number, what: string): void {
  assert.ok(Math.abs(one - other) < 1e-6, `${what}: ${one} and ${other}`);
}

/** All numbers inside a value. */
export const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

/**
 * Asserts what holds in any season: the plots sum to the farm, and no kg is lost between cherry, green coffee and
 * buyer.
 */
export function assertSound(summary: SeasonSummary): void {
  const { plots, production, stock, cost, costByPlot, waterfall, greenBalance } = summary;
  assertNear(sum(Object.values(plots).map(({ greenKg }) => greenKg)), production.greenKg, 'green of the plots');
  assertNear(sum(Object.values(costByPlot).map(({ total }) => total)), cost.total, 'cost of the plots');
  assertNear(sum(Object.values(costByPlot).map(({ netMargin }) => netMargin)), cost.netMargin, 'margin of the plots');
  assertNear(waterfall.residual, 0, 'residual of the waterfall');
  assertNear(greenBalance.residualKg, 0, 'residual of the green coffee');
  assertNear(greenBalance.producedKg, waterfall.green, 'green of the two balances');
  assertNear(stock.ofSeasonKg, greenBalance.stockKg, 'stock of the season');
  assert.ok(greenBalance.promisedKg <= greenBalance.stockKg + 1e-6, 'what is promised lies in stock');
  assert.ok(stock.totalKg >= stock.ofSeasonKg - 1e-6, 'the stock of every season holds that of one');
  assert.ok(sum(stock.inProcess.map(({ kg }) => kg)) >= waterfall.inProcess - 1e-6, 'kg in process, of every season');
}

/** The same of a season all of whose coffee is the farm's own: its plots brought all its revenue. */
export function assertOwnSound(summary: SeasonSummary): void {
  assertSound(summary);
  const revenue = sum(Object.values(summary.plots).map((plot) => plot.revenue));
  assertNear(revenue, summary.sales.grossRevenue, 'revenue of the plots');
  assertNear(summary.waterfall.boughtKg, 0, 'bought coffee');
}
