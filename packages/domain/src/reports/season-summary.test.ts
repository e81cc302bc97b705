import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertOwnSound, numbersIn } from '../golden/assert-sound.ts';
import { assertCloseTo } from '../golden/close-to.ts';
import { goldenExpected, withGoldenIds } from '../golden/expected.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import { centsPerPoundToUsdPerSaca } from '../ground/units.ts';
import { balanceOf } from '../lots/record-balance.ts';
import { bienniality } from './bienniality.ts';
import { dryingFiguresOf } from './drying-figures.ts';
import { seasonBooks } from './season-books.ts';
import { seasonSummary } from './season-summary.ts';

const question = { farm: goldenFarm(), records: goldenRecords(), season: '2026/27', asOf: '2026-06-15' };
const summary = seasonSummary(question);
const books = seasonBooks(question);

describe('the worked season', () => {
  const groups = ['harvest', 'production', 'stock', 'cost', 'costByPlot', 'premium', 'waterfall', 'progress'] as const;
  for (const group of groups) {
    test(`gives its figures of ${group}`, () => {
      assertCloseTo(summary[group], withGoldenIds(goldenExpected[group]), group);
    });
  }

  test('gives its figures of every plot, the area of boundaries within 0.01 %', () => {
    for (const [key, { polygonAreaHa, ...expected }] of Object.entries(goldenExpected.plots)) {
      const plot = summary.plots[goldenId(key)];
      assertCloseTo(plot, expected, key);
      if (polygonAreaHa === null) assert.equal(plot?.polygonAreaHa, null);
      else assert.ok(Math.abs((plot?.polygonAreaHa ?? 0) / polygonAreaHa - 1) < 0.0001);
    }
  });

  test('gives its figures of sales, in dollars too', () => {
    const { usdPerSaca, usCentsPerLb, ...expected } = goldenExpected.sales;
    assertCloseTo(summary.sales, expected, 'sales');
    assertCloseTo((summary.sales.averagePricePerSaca ?? 0) / 5.4, usdPerSaca, 'usdPerSaca');
    // Printed with a saca of 132.27736 lb; the exact one moves the fifth decimal.
    assert.ok(Math.abs(centsPerPoundToUsdPerSaca(usCentsPerLb) - usdPerSaca) < 1e-3);
  });

  test('gives its table of dryings', () => {
    const figures = books.moved('secagem').map((drying) => [drying.id, dryingFiguresOf(books.genealogy, drying)]);
    assertCloseTo(Object.fromEntries(figures), withGoldenIds(goldenExpected.drying), 'drying');
  });

  test('gives the balance of every record', () => {
    for (const [key, expected] of Object.entries(goldenExpected.balance)) {
      const record = books.genealogy.records.get(goldenId(key));
      assert.ok(record !== undefined);
      const { inKg, outKg, byProductKg, lossKg, lossPct } = balanceOf(books.genealogy, record);
      const figures = { inKg, outKg: outKg + byProductKg, unexplainedKg: lossKg, unexplainedPct: lossPct };
      assertCloseTo(figures, expected, key);
    }
  });

  test('keeps each protocol in a line of its own: kg, share and mean of one say nothing of another', () => {
    // The lot of 1.020 kg that was tasted by the SCA form, once more by the CVA, and another by Fine Robusta below 80.
    const records = goldenRecords().map((record) => {
      const rows: Readonly<Record<string, object[]>> = {
        [goldenId('ST3')]: [{ cupProtocol: 'cva', score: 87 }],
        [goldenId('ST1')]: [{ cupProtocol: 'fine_robusta', score: 79 }],
      };
      const classification = rows[record.id];
      return classification === undefined ? record : { ...record, data: { ...record.data, classification } };
    });
    const { specialtyKg, avgScore, byProtocol } = seasonSummary({ ...question, records }).production;
    const lot = (name: string) =>
      records.find(({ id }) => id === goldenId(name))?.inputs.reduce((sum, { kg }) => sum + kg, 0);
    assert.deepEqual([specialtyKg, avgScore], [lot('ST2'), 84]);
    assert.deepEqual(
      [byProtocol.cva?.kg, byProtocol.cva?.average, byProtocol.fine_robusta?.kg, byProtocol.fine_robusta?.average],
      [lot('ST3'), 87, 0, 79],
    );
    assert.equal(byProtocol.coe, undefined);
    const { specialtyAvg } = seasonSummary({ ...question, records }).premium;
    assert.notEqual(specialtyAvg, summary.premium.specialtyAvg);
  });

  test('tells bearing years from resting ones', () => {
    const { previousSacasPerHa, index, mean2y } = goldenExpected.bienniality;
    assertCloseTo(bienniality(previousSacasPerHa, summary.production.sacasPerHa), { index, mean2y }, 'bienniality');
    assert.deepEqual(bienniality(null, 20), { index: null, mean2y: null });
  });

  test('has nothing in process once all is milled', () => {
    assert.deepEqual(summary.stock.inProcess, []);
  });

  test('survives a journey as JSON', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(summary)), summary);
  });
});

describe('a season under way', () => {
  const days = ['2026-05-18', '2026-06-10', '2026-07-01', '2026-07-18', '2026-08-07', '2026-08-22', '2026-09-16'];
  for (const day of days) {
    const records = goldenRecords().filter(({ date, section }) => section === 'talhoes' || date <= day);
    const soFar = seasonSummary({ ...question, records, asOf: day });

    test(`loses nothing from the sums up to ${day}`, () => assertOwnSound(soFar));

    test(`has only numbers up to ${day}`, () => {
      assert.ok(numbersIn(soFar).every(Number.isFinite));
    });

    test(`has in stock what was made and not sold up to ${day}`, () => {
      assert.ok(Math.abs(soFar.stock.totalKg + soFar.sales.soldKg - soFar.production.greenKg) < 1e-6);
    });
  }

  test('without any record has zeros and nulls', () => {
    const empty = seasonSummary({ ...question, records: [] });
    assertOwnSound(empty);
    assert.equal(empty.cost.perSaca, null);
    assert.equal(empty.harvest.density, null);
    assert.equal(empty.progress.pctOfEstimate, null);
    assert.ok(numbersIn(empty).every(Number.isFinite));
  });
});

test('the whole season is sound', () => assertOwnSound(summary));
