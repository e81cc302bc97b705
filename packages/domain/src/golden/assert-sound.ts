import assert from 'node:assert/strict';
import type { SeasonSummary } from '../reports/season-summary.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function assertNear(one: number, other: number, what: string): void {
  assert.ok(Math.abs(one - other) < 1e-6, `${what}: ${one} and ${other}`);
}

/** Every number inside a value. */
export const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

/** Asserts what holds of any season: the plots sum to the farm, and no kg is lost between cherry and green coffee. */
export function assertSound({ plots, production, sales, stock, cost, costByPlot, waterfall }: SeasonSummary): void {
  assertNear(sum(Object.values(plots).map(({ greenKg }) => greenKg)), production.greenKg, 'green of the plots');
  assertNear(sum(Object.values(plots).map(({ revenue }) => revenue)), sales.grossRevenue, 'revenue of the plots');
  assertNear(sum(Object.values(costByPlot).map(({ total }) => total)), cost.total, 'cost of the plots');
  assertNear(sum(Object.values(costByPlot).map(({ netMargin }) => netMargin)), cost.netMargin, 'margin of the plots');
  assertNear(waterfall.residual, 0, 'residual of the waterfall');
  assertNear(sum(stock.inProcess.map(({ kg }) => kg)), waterfall.inProcess, 'kg in process');
}
