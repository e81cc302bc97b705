import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUSY, BUSY_DAY, busySeason } from '../golden/busy-season.ts';
import { goldenFarm } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { costReport } from './cost-report.ts';
import { partnershipReport } from './partnership-report.ts';
import { salesReport } from './sales-report.ts';
import { seasonSummary } from './season-summary.ts';
import { stockReport } from './stock-report.ts';
import { yieldReport } from './yield-report.ts';

const SMALLER = 1000;

/** What grows with a farm; prices, moistures, scores and parts do not. */
const GROWING = new Set([
  ...['kg', 'liters', 'bags', 'area', 'areaTreated', 'estimatedYield', 'producedYield'],
  ...['cost', 'overhead', 'purchaseTotal', 'amount'],
]);

function smaller(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return GROWING.has(key) ? value / SMALLER : value;
  if (Array.isArray(value)) return value.map((one) => smaller(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, smaller(one, name)]));
}

/** What is a part, a price, a count or by the hectare, saca or litre: the same on a small farm. */
const SAME =
  /[pP]ct$|[pP]ctOf|[pP]er[A-Z]|[pP]rice|average|avg|Avg$|Rate$|density$|index$|mean2y$|share$|quoted|Days$|records$|Plots$|neededForRest$|Productivity$/;

/** Every number in what is told, by the way to it. */
const numbersOf = (told: unknown, path = ''): (readonly [string, number])[] => {
  if (typeof told === 'number') return [[path, told]];
  if (typeof told !== 'object' || told === null) return [];
  return Object.entries(told).flatMap(([key, one]) => numbersOf(one, `${path}/${key}`));
};

function toldOf(records: readonly FarmRecord[]) {
  const ask = { farm: goldenFarm(), records, season: BUSY, asOf: BUSY_DAY, seesPrices: true };
  return {
    summary: seasonSummary(ask),
    ofPlot: seasonSummary({ ...ask, plotIds: new Set(['conilon']) }),
    next: seasonSummary({ ...ask, season: '2027/28' }),
    stock: stockReport(ask).rows,
    sales: salesReport(ask).rows,
    costs: costReport(ask).rows,
    yields: yieldReport(ask).rows,
    partners: partnershipReport(ask).rows,
  };
}

test('a farm a thousand times smaller has the same yields, prices and parts, and a thousandth of all kilos and money', () => {
  const records = busySeason();
  const all = numbersOf(toldOf(records));
  const few = new Map(numbersOf(toldOf(records.map((record) => smaller(record) as FarmRecord))));
  assert.equal(few.size, all.length);
  for (const [path, number] of all) {
    const small = few.get(path) ?? Number.NaN;
    const isSame = SAME.test(path);
    // Grams and centavos are whole.
    const near = isSame ? Math.abs(number) * 0.02 : Math.max(Math.abs(number) * 0.02, 12);
    assert.ok(Math.abs((isSame ? small : small * SMALLER) - number) <= near, `${path}: ${number}, ${small}`);
  }
});
