import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Waterfall } from './waterfall.ts';
import { waterfallRows } from './waterfall-rows.ts';

const NOTHING: Waterfall = {
  ...{ cherry: 0, openingKg: 0, boughtKg: 0, impurities: 0, pulp: 0, processingLoss: 0, fermentationLoss: 0 },
  ...{ waterTheoretical: 0, dryingTechnicalLoss: 0, restingLoss: 0, storageLoss: 0, husk: 0, parchmentHull: 0 },
  ...{ millingLoss: 0, losses: 0, soldUnmilled: 0, toOtherSeasons: 0, inProcess: 0, green: 0, residual: 0 },
};
const rowsOf = (waterfall: Partial<Waterfall>) =>
  waterfallRows({ ...NOTHING, ...waterfall }).map(({ key, label, kg, kind, start, size }) => [
    ...[key, label, kg, kind],
    ...[start, size].map((share) => Math.round(share * 1e6) / 1e6),
  ]);

test('bars begin where the one before them ends, as parts of what came in, in kilos that add up', () => {
  assert.deepEqual(rowsOf({ cherry: 1000.4, waterTheoretical: 600.2, husk: 200.1, green: 200.1 }), [
    ['cherry', 'Cereja colhida', 1000, 'cherry', 0, 1],
    ['waterTheoretical', 'Água, na secagem', -600, 'water', 0.40004, 0.59996],
    ['husk', 'Palha', -200, 'loss', 0.20002, 0.20002],
    ['green', 'Café beneficiado', 200, 'green', 0, 0.20002],
  ]);
});

test('of kilos that must be rounded up those come first that lack the least, of equal ones the first', () => {
  const kilos = (waterfall: Partial<Waterfall>) => rowsOf(waterfall).map(([, , kg]) => kg);
  // Of 10,5 and 10,5 and −1,3 the loss lacks 0,3 to −1, and each of the others 0,5 to 11.
  assert.deepEqual(kilos({ cherry: 10.5, boughtKg: 10.5, husk: 1.3, green: 19.7 }), [11, 10, -1, 20]);
  assert.deepEqual(kilos({ cherry: 10.5, boughtKg: 10.5, green: 21 }), [11, 10, 21]);
});

test('a gain goes up from where the coffee stood, and the longest bar is what was reached', () => {
  assert.deepEqual(rowsOf({ cherry: 100, fermentationLoss: -100, husk: 150, green: 50 }), [
    ['cherry', 'Cereja colhida', 100, 'cherry', 0, 0.5],
    ['fermentationLoss', 'A mais na fermentação', 100, 'gain', 0.5, 0.5],
    ['husk', 'Palha', -150, 'loss', 0.25, 0.75],
    ['green', 'Café beneficiado', 50, 'green', 0, 0.25],
  ]);
});

test('where sums do not close each line is rounded by itself', () => {
  const kilos = (residual: number) =>
    rowsOf({ cherry: 10.5, openingKg: 0.4, husk: 5.5, green: 5.4 - residual, residual }).map(([, , kg]) => kg);
  assert.deepEqual(kilos(0.4999), [11, 0, -6, 5]);
  assert.deepEqual(kilos(0.5), [11, 0, -5, 5]);
  assert.deepEqual(kilos(-0.5), [11, 0, -5, 6]);
});

test('a kilo that came in is enough for lines, and what was not lost at all has none', () => {
  assert.deepEqual(rowsOf({ cherry: 0.5, green: 0.5 }), [
    ['cherry', 'Cereja colhida', 1, 'cherry', 0, 1],
    ['green', 'Café beneficiado', 1, 'green', 0, 1],
  ]);
  assert.deepEqual(rowsOf({}), []);
  assert.deepEqual(rowsOf({ boughtKg: 2, green: 2 })[0], ['cherry', 'Cereja colhida', 0, 'cherry', 0, 0]);
});
