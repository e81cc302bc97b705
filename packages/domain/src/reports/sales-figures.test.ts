import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import type { FarmRecord, TaxRegime } from '../record/record.ts';
import { seasonSummary } from './season-summary.ts';

type Change = Partial<Pick<FarmRecord, 'status' | 'date' | 'inputs'>> & { data?: Record<string, unknown> };

/** The worked season with its records changed by short name; `data` merges. */
function summaryWith(changes: Readonly<Record<string, Change>>, regime: TaxRegime = 'pf') {
  const byId = new Map(Object.entries(changes).map(([key, change]) => [goldenId(key), change]));
  const records = goldenRecords().map((record) => {
    const { data, ...rest } = byId.get(record.id) ?? {};
    return { ...record, ...rest, data: { ...record.data, ...data } };
  });
  const farm = goldenFarm();
  const settings = { ...farm.settings, taxRegimes: [{ from: '2020-01-01', regime }] };
  return seasonSummary({ farm: { ...farm, settings }, records, season: '2026/27', asOf: '2026-12-31' });
}

const GROSS = 583_400;
const V7_GROSS = 31_050;

describe('sales of a season', () => {
  test('do not count while they are a draft, negotiated or cancelled', () => {
    for (const status of ['draft', 'negotiating', 'cancelled']) {
      const { sales, stock } = summaryWith({ V7: { status } });
      assert.equal(sales.soldKg, 15_300 - 1620);
      assert.equal(sales.grossRevenue, GROSS - V7_GROSS);
      assert.equal(stock.totalKg, 308 + 1620);
    }
  });

  test('count once contracted, and what they reserve stays in stock', () => {
    const { sales, stock } = summaryWith({ V7: { status: 'contracted' } });
    assert.equal(sales.grossRevenue, GROSS);
    assert.equal(stock.totalKg, 308 + 1620);
  });

  test('leave in stock what is not delivered yet', () => {
    const deliveries = [{ date: '2026-10-02', kg: 1000.5 }];
    const { stock } = summaryWith({ V7: { status: 'partially_delivered', data: { deliveries } } });
    assert.equal(stock.totalKg, 308 + 619.5);
  });

  test('that are still to be priced weigh, and leave the average alone', () => {
    const { sales } = summaryWith({ V7: { data: { pricePerBag: null, contractType: 'to_fix' } } });
    assert.equal(sales.soldKg, 15_300);
    assert.equal(sales.averagePricePerSaca, (GROSS - V7_GROSS) / (255 - 27));
    assert.equal(sales.toFixSacas, 27);
    assert.equal(summaryWith({}).sales.toFixSacas, 0);
  });

  test('that are given away weigh, and wait for no price', () => {
    const { sales } = summaryWith({ V7: { data: { pricePerBag: null, contractType: 'donation' } } });
    assert.deepEqual([sales.soldKg, sales.toFixSacas], [15_300, 0]);
    assert.equal(sales.averagePricePerSaca, (GROSS - V7_GROSS) / (255 - 27));
  });

  test('pay Funrural by their own day and by the regime of the farm', () => {
    const early = summaryWith({ V7: { date: '2026-03-31' } });
    assert.ok(Math.abs(early.sales.funrural - ((GROSS - V7_GROSS) * 0.0163 + V7_GROSS * 0.015)) < 1e-6);
    assert.ok(Math.abs(summaryWith({}, 'pj').sales.funrural - GROSS * 0.0223) < 1e-6);
    assert.ok(Math.abs(summaryWith({}, 'pf_payroll').sales.funrural - GROSS * 0.002) < 1e-6);
  });

  test('pay the Funrural that they list, and their other discounts', () => {
    const discounts = [
      { kind: 'funrural', amount: 100.1 },
      { kind: 'frete', amount: 200.2 },
      { kind: 'agio', amount: 50 },
    ];
    const { sales } = summaryWith({ V7: { data: { discounts } } });
    const funrural = (GROSS - V7_GROSS) * 0.0163 + 100.1;
    assert.ok(Math.abs(sales.funrural - funrural) < 1e-6);
    assert.ok(Math.abs(sales.deductions - 150.2) < 1e-9);
    assert.ok(Math.abs(sales.netRevenue - (GROSS - funrural - 150.2)) < 1e-6);
  });

  test('of coco bring money but are no sacas of green coffee', () => {
    const inputs = [{ recordId: goldenId('D8'), output: '0', kg: 600 }];
    const { sales, waterfall } = summaryWith({
      V7: { inputs },
      M5: {
        inputs: [
          { recordId: goldenId('R5'), output: '0', kg: 5055 },
          { recordId: goldenId('D8'), output: '0', kg: 2370 },
        ],
      },
    });
    assert.equal(sales.soldKg, 15_300 - 1620);
    assert.equal(sales.unmilledKg, 600);
    assert.equal(sales.grossRevenue, GROSS - V7_GROSS + 11_500);
    assert.equal(waterfall.soldUnmilled, 600);
    assert.equal(waterfall.residual, 0);
  });
});

describe('husk that is sold', () => {
  test('brings money and no saca, and leaves the average price of coffee alone', () => {
    const inputs = [{ recordId: goldenId('M2'), output: 'palha', kg: 1000 }];
    const changes = { V7: { inputs, data: { bags: null, pricePerBag: 6 } } };
    const { sales } = summaryWith(changes);
    assert.equal(sales.soldSacas, 255 - 27);
    assert.equal(sales.grossRevenue, GROSS - V7_GROSS + 100);
    assert.equal(sales.averagePricePerSaca, (GROSS - V7_GROSS) / (255 - 27));
  });
});

describe('costs of a season', () => {
  test('have planned activities once their day has come, and no cancelled ones', () => {
    const activities = (changes: Readonly<Record<string, Change>>) => summaryWith(changes).cost.activities;
    assert.equal(activities({ A5: { status: 'planned' } }), 69_350);
    assert.equal(activities({ A5: { status: 'planned', date: '2027-01-20' } }), 60_350);
    assert.equal(activities({ A5: { status: 'cancelled' } }), 60_350);
  });

  test('of an activity go by the area that it worked on', () => {
    const plots = [{ plotId: goldenId('P1'), areaTreated: 1 }, { plotId: goldenId('P3') }];
    const { costByPlot } = summaryWith({ A2: { data: { plots } } });
    assert.equal(costByPlot[goldenId('P1')]?.activities, 24_000 + 4500 + 7800 / 2.5);
  });

  test('without any sale have no margin in per cent and no break-even', () => {
    const unsold = Object.fromEntries(
      ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8'].map((key) => [key, { status: 'draft' }]),
    );
    const { cost, premium, sales } = summaryWith(unsold);
    assert.equal(cost.total, 258_450);
    assert.deepEqual([cost.marginPctOfNetRevenue, cost.breakEvenPricePerSacaSold], [null, null]);
    assert.deepEqual([premium.specialtyAvg, premium.commodityAvg, premium.premiumPct], [null, null, null]);
    assert.deepEqual([sales.averagePricePerSaca, sales.funruralRate], [null, null]);
  });
});
