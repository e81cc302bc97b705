import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { centsHalfUp, fromCents } from '../ground/numbers.ts';
import { finished } from '../ground/steps.ts';
import { lotCostSteps } from '../reports/lot-cost-figures.ts';
import { partnershipReport } from '../reports/partnership-report.ts';
import { salesReport } from '../reports/sales-report.ts';
import { seasonSummary } from '../reports/season-summary.ts';
import { assertSound } from './assert-sound.ts';
import { mixedSeason } from './mixed-season.ts';
import { goldenFarm } from './season.ts';

const ask = { farm: goldenFarm(), records: mixedSeason(), season: '2026/27', asOf: '2026-10-15' };
const summary = seasonSummary(ask);

/** To a millionth of what was reckoned by hand. */
function assertAre(figures: object, byHand: Readonly<Record<string, number>>) {
  const known = new Map<string, unknown>(Object.entries(figures));
  for (const [key, expected] of Object.entries(byHand)) {
    const figure = known.get(key);
    const isNear = typeof figure === 'number' && Math.abs(figure - expected) <= 1e-6 * Math.max(1, Math.abs(expected));
    assert.ok(isNear, `${key}: ${figure} for ${expected}`);
  }
}

describe('the season of two species, with coffee from elsewhere', () => {
  test('is sound', () => assertSound(summary));

  test('produces what its own harvests gave: 600 + 2.000 kg; of the blend nothing is made anew', () => {
    assertAre(summary.production, { greenKg: 2600, sacas: 2600 / 60, estimatedSacas: 50 });
    // 3.000 and 9.000 kg at 0,62 kg a litre, by 480 and 380 L a saca.
    assertAre(summary.harvest, {
      totalLiters: 12_000 / 0.62,
      estimatedSacas480: 3000 / 0.62 / 480 + 9000 / 0.62 / 380,
    });
  });

  test('sells what is fixed, and the blend whole', () => {
    // 10 of 20 sacas fixed at 1.000; 5 at 2.000; 500 kg at 1.800 a saca.
    assertAre(summary.sales, { grossRevenue: 10_000 + 10_000 + 15_000, soldKg: 2000, soldSacas: 20 + 5 + 500 / 60 });
    // Funrural 1,63 % of 35.000, and 1 % of 10.000 for the broker.
    assertAre(summary.sales, { funrural: 570.5, deductions: 100, netRevenue: 35_000 - 570.5 - 100 });
  });

  test('costs what its own coffee cost: of the blend 30 %, of the store that kept what there was nothing', () => {
    assertAre(summary.cost, { activities: 50_000, harvest: 1500, overhead: 10_000 });
    // 120 + 400 of drying, 60 + 200 of hulling, 30 % of 100.
    assertAre(summary.cost, { postHarvest: 810, total: 62_310 });
  });

  test('must bring for the rest what own sales have not paid', () => {
    // 9.837 of the fixed sacas, 9.737 of the arabica, 30 % of 14.755,50.
    const all = 9837 + 9737 + 0.3 * 14_755.5;
    // 40 % of the conilon is Zeca's.
    const net = all - 3934.8;
    // 50 sacas expected, of which 20 + 5 + 2,5 own ones are sold. Of the 40 of conilon 16 are Zeca's, 8 of them sold.
    assertAre(summary.cost, {
      ...{ netMargin: net - 62_310, perSacaProduced: 62_310 / 50, sacasLeft: 22.5 },
      ...{ partnerNet: 3934.8, partnerSacasLeft: 8 },
      neededForRest: (62_310 - net) / 0.9837 / 14.5,
      // 600 kg of arabica at 2.000 and 2.000 kg of conilon at 1.000.
      referencePerSaca: 3_200_000 / 2600,
      resultOfRest: 14.5 * (3_200_000 / 2600) * 0.9837 + net - 62_310,
    });
  });

  test('has in stock what lies there, promised coffee too', () => {
    // 2.000 kg of conilon, 1.200 of them promised, and half of the blend.
    assertAre(summary.stock, { totalKg: 2500, reservedKg: 1200 });
    assertAre(summary.waterfall, { residual: 0 });
    assertAre(summary.greenBalance, { openingKg: 300, boughtKg: 400, deliveredKg: 800, residualKg: 0 });
  });

  test('bears each cost once', () => {
    const { byLot: lots, unborne } = finished(lotCostSteps(ask));
    const byLot = Object.fromEntries(
      Object.entries(lots).map(([key, lot]) => [key, { ...lot, perSaca: fromCents(centsHalfUp(lot.perSaca ?? 0)) }]),
    );
    // Arabica: 2/5 of 50.000 and 10/50 of 10.000, all picked. Conilon: 3/5 and 40/50, of which 9.000 of 12.000 kg.
    assert.deepEqual(byLot['MA.0'], {
      // 300 of 600 kg; the others are in the blend.
      ...{ total: 11_390, perSaca: 2278 },
      parts: { plots: 11_000, harvest: 300, stages: 90, storage: 0, purchase: 0 },
    });
    assert.deepEqual(byLot['blend.0'], {
      // What there was lay 92 days in 5 sacas at R$ 6; 400 kg were bought at 1.500 a saca.
      ...{ total: 11_390 + 92 + 10_000 + 100, perSaca: (21_582 * 60) / 1000 },
      parts: { plots: 11_000, harvest: 300, stages: 190, storage: 92, purchase: 10_000 },
    });
    assert.deepEqual(byLot['MC.0'], {
      ...{ total: 30_000, perSaca: 900 },
      parts: { plots: 28_500, harvest: 900, stages: 600, storage: 0, purchase: 0 },
    });
    assert.deepEqual([Object.keys(byLot).length, unborne], [3, 9500]);
    // The season's 62.310, the other 70 % of the blend's 100, the store and the purchase.
    assert.equal(11_390 + 21_582 + 30_000 + 9500, 62_310 + 70 + 92 + 10_000);
  });

  test('holds each sale against what its very coffee cost', () => {
    const { rows } = salesReport({ ...ask, seesPrices: true });
    const marginOf = (id: string) => rows.find(({ recordId }) => recordId === id);
    // 300 kg of the arabica's 22.780 for 600, half of the blend's 21.582, 1.200 kg of conilon at 900 a saca.
    assertAre(marginOf('alto') ?? {}, { cost: 11_390, margin: 9737 - 11_390 });
    assertAre(marginOf('liga') ?? {}, { cost: 10_791, margin: 14_755.5 - 10_791 });
    // Of its 20 sacas 10 are fixed, which cost half of the 18.000: the others bring nothing yet.
    assertAre(marginOf('fixada') ?? {}, { cost: 18_000, margin: 9837 - 9000 });
    const hidden = salesReport({ ...ask, seesPrices: false }).rows;
    assert.ok(hidden.every(({ cost, margin }) => cost === null && margin === null));
  });

  test('gives the partner 40 % of the conilon and of what it brought', () => {
    const { figures } = partnershipReport({ ...ask, seesPrices: true });
    assertAre(figures, { partnerKg: 800, partnerNet: 0.4 * 9837 });
  });
});
