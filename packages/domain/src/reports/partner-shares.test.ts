import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeason } from '../golden/random-season.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { centsHalfUp, sumMoney } from '../ground/numbers.ts';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { made, plot } from './made-fixture.ts';
import { partnershipReport } from './partnership-report.ts';
import { restFigures } from './rest-figures.ts';
import { seasonReport } from './season-report.ts';
import { seasonSummary } from './season-summary.ts';

const ASK = { farm: goldenFarm(), season: '2026/27', asOf: '2026-11-01', seesPrices: true } as const;

const tenure = (id: string, data: object): FarmRecord =>
  recordOf(id, 'documentos', { status: 'active', data: { kind: 'tenure', partnerId: `of-${id}`, ...data } });
const HALF = tenure('half', { tenureKind: 'meacao', plotIds: [goldenId('P1')] });
const THIRD = tenure('third', { tenureKind: 'parceria', sharePct: 33.33 });

const summaryOf = (records: readonly FarmRecord[]) => seasonSummary({ ...ASK, records });
const near = (one: number | null | undefined, other: number) =>
  assert.ok(Math.abs((one ?? Number.NaN) - other) < 1e-6, `${one}, ${other}`);

describe('the part of partners in a season', () => {
  const alone = summaryOf(goldenRecords());

  test('is no income of the farm: the margin is without it, of the farm and of each plot', () => {
    const { cost, costByPlot, sales } = summaryOf([...goldenRecords(), HALF]);
    const own = alone.costByPlot[goldenId('P1')];
    const theirs = centsHalfUp(((own?.netMargin ?? 0) + (own?.total ?? 0)) / 2) / 100;
    assert.ok(theirs > 0);
    assert.equal(cost.partnerNet, theirs);
    near(cost.netMargin, alone.cost.netMargin - theirs);
    near(costByPlot[goldenId('P1')]?.netMargin, (own?.netMargin ?? 0) - theirs);
    assert.deepEqual(costByPlot[goldenId('P4')], alone.costByPlot[goldenId('P4')]);
    assert.deepEqual([cost.total, sales.netRevenue], [alone.cost.total, alone.sales.netRevenue]);
  });

  test('pays no cost: what the rest must bring is borne by the farm’s own sacas of it', () => {
    const sum = { cost: 236_800, net: 58_270.75, sacas: 256, soldSacas: 29, taxRate: 0.0163 };
    const half = restFigures({ ...sum, partnerSacasLeft: 113.5, referencePerSaca: 2000 });
    assert.deepEqual([half.sacasLeft, half.partnerSacasLeft, half.neededForRest?.toFixed(2)], [227, 113.5, '1599.01']);
    assert.equal(half.resultOfRest?.toFixed(2), (113.5 * 2000 * 0.9837 + 58_270.75 - 236_800).toFixed(2));
    assert.equal(restFigures({ ...sum, partnerSacasLeft: 300 }).neededForRest, null);
  });

  test('of the whole farm is that part of what was produced less what was sold of it', () => {
    const { cost } = summaryOf([...goldenRecords(), THIRD]);
    near(cost.partnerSacasLeft, 0.3333 * cost.sacasLeft);
  });

  test('of coffee that was sold unhulled is gone with it, and takes nothing off what was milled', () => {
    const records = [
      plot('plot'),
      made('colheita', 'picked', { data: { plots: [{ plotId: 'plot', kg: 12_000 }] }, gives: ['dry_cherry', 12_000] }),
      made('beneficiamento', 'milled', { status: 'completed', takes: [['picked', 7200]], gives: ['green_bean', 3600] }),
      made('vendas', 'sold', {
        ...{ status: 'delivered', takes: [['picked', 4800]] },
        data: { pricePerBag: 700, rendaPct: 50 },
      }),
    ];
    const { sacasLeft, partnerSacasLeft } = summaryOf([...records, tenure('half', { tenureKind: 'meacao' })]).cost;
    assert.deepEqual([sacasLeft, partnerSacasLeft], [60, 30]);
  });

  test('is by the estimates while these are more than what was produced', () => {
    const estimated = goldenRecords().map((record) =>
      record.section === 'talhoes'
        ? { ...record, data: { ...record.data, estimatedYield: record.id === goldenId('P1') ? 300 : 100 } }
        : record,
    );
    const { cost } = summaryOf([...estimated, HALF]);
    const soldOfPlot = 300 / 2 - cost.partnerSacasLeft;
    assert.ok(soldOfPlot > 0 && soldOfPlot < 150, String(soldOfPlot));
  });

  test('has a line of its own in the report of the season, and none without partners', () => {
    const labels = (records: readonly FarmRecord[]) =>
      seasonReport({ ...ASK, records }).where.map(({ label, note = '' }) => `${label}: ${note}`);
    assert.ok(labels([...goldenRecords(), HALF]).includes('Dos parceiros: do líquido, fora da sobra'));
    assert.ok(!labels(goldenRecords()).some((label) => label.startsWith('Dos parceiros')));
  });

  test('and what is the farm’s sum to the centavo in every season, statement by statement', () => {
    const pct = fc.integer({ min: 1, max: 4999 });
    fc.assert(
      fc.property(randomSeason(), pct, pct, (season, one, other) => {
        const plotIds = season.filter(({ section }) => section === 'talhoes').map(({ id }) => id);
        const records = [
          ...season,
          tenure('one', { tenureKind: 'parceria', sharePct: one / 100 }),
          tenure('other', { tenureKind: 'parceria', sharePct: other / 100, plotIds: plotIds.slice(0, 2) }),
        ];
        const { cost, costByPlot, sales } = summaryOf(records);
        const { figures, tables } = partnershipReport({ ...ASK, records });
        const rows = tables.flatMap((table) => table.rows.map(({ cells }) => Number(cells.ownNet)));
        assert.equal(sumMoney(rows), figures.partnerNet);
        assert.equal(sumMoney(tables.map(({ total }) => Number(total?.ownNet))), cost.partnerNet);
        for (const row of rows) assert.equal(row, centsHalfUp(row) / 100);
        near(cost.netMargin + cost.partnerNet + cost.total, sales.netRevenue);
        const plots = Object.values(costByPlot).reduce((sum, { netMargin }) => sum + netMargin, 0);
        near(plots, cost.netMargin);
        assert.ok(cost.partnerSacasLeft >= 0 && cost.partnerSacasLeft <= cost.sacasLeft);
      }),
      { numRuns: 60 },
    );
  });
});
