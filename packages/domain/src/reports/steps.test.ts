import { test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { BUSY, BUSY_DAY, busySeason } from '../golden/busy-season.ts';
import { goldenFarm } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { closingItemSteps } from './closing-items.ts';
import { lotCostSteps } from './lot-cost-figures.ts';
import { repairSteps, stockReadinessSteps } from './readiness-report.ts';
import { REPORTS } from './report-list.ts';
import { saleGroundSteps } from './sale-answer.ts';
import { changedSinceSteps, closedSeasonSteps, closingFigureSteps } from './season-closing.ts';
import { seasonReportSteps } from './season-report.ts';
import { seasonSteps } from './season-summary.ts';

const many = (count: number, made: (at: number) => FarmRecord) => Array.from({ length: count }, (_, at) => made(at));
const closing = { at: `${BUSY_DAY}T12:00:00.000Z`, by: 'ana', sha256: '', reason: null, figures: {} };
const closed = { ...recordOf('safra', 'producao', { season: BUSY, status: 'closed' }), closing };

/** A season with something of all, one of records one more than a step takes, and one of sales so. */
const FARMS: Readonly<Record<string, readonly FarmRecord[]>> = {
  'uma safra cheia': busySeason(),
  'cento e um benefícios': [
    closed,
    ...many(101, (at) =>
      recordOf(`m${at}`, 'beneficiamento', { data: { cost: 1 }, outputs: [outputOf('green_bean', 60)] }),
    ),
  ],
  'vinte e uma vendas': many(21, (at) =>
    recordOf(`v${at}`, 'vendas', { status: 'delivered', data: { pricePerBag: 900 } }),
  ),
};

/** How often work gives way to the screen until it is done. */
function paused(steps: Generator<void, unknown, void>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

test('reports and what is asked of a season give way between their sums, as often as was counted', (t) => {
  const lines = Object.entries(FARMS).flatMap(([name, records]) => {
    const ask = { farm: goldenFarm(), records, season: BUSY, asOf: BUSY_DAY, seesPrices: true, saleId: '' };
    const { figureSteps } = finished(seasonReportSteps(ask));
    const counts = {
      ...Object.fromEntries(REPORTS.map(({ key, steps }) => [key, paused(steps(ask))])),
      ...(figureSteps && { 'season in figures': paused(figureSteps()) }),
      summary: paused(seasonSteps(ask)),
      figures: paused(closingFigureSteps(ask)),
      changes: paused(changedSinceSteps(ask)),
      closed: paused(closedSeasonSteps(ask)),
      items: paused(closingItemSteps(ask)),
      lots: paused(lotCostSteps(ask)),
      repairs: paused(repairSteps(ask)),
      readiness: paused(stockReadinessSteps(ask)),
      sale: paused(saleGroundSteps(ask)),
    };
    return [`# ${name}`, ...Object.entries(counts).map(([what, count]) => `${what}: ${count}`)];
  });
  assertApproved({ t, folder: import.meta.dirname }, 'passos', lines.join('\n'));
});
