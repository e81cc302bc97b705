import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { assertOwnSound, numbersIn } from '../golden/assert-sound.ts';
import { randomSeason } from '../golden/random-season.ts';
import { goldenFarm } from '../golden/season.ts';
import { sumKg } from '../ground/numbers.ts';
import { genealogyOf } from '../lots/genealogy.ts';
import { originMixturesOf } from '../lots/mixture.ts';
import type { FarmRecord } from '../record/record.ts';
import { isGreen } from './milling-flows.ts';
import type { ReportQuestion } from './report.ts';
import { seasonSummary } from './season-summary.ts';
import { stockReport } from './stock-report.ts';
import { waterfallRows } from './waterfall-rows.ts';

const summaryOf = (records: readonly FarmRecord[]) =>
  seasonSummary({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31' });

/** Green kg that sales have taken away. */
function greenGoneKg(records: readonly FarmRecord[]): number {
  const genealogy = genealogyOf(records);
  return records
    .filter(({ section }) => section === 'vendas')
    .flatMap(({ id }) => genealogy.into(id))
    .filter(({ form }) => isGreen(form))
    .reduce((sum, { consumedKg }) => sum + consumedKg, 0);
}

/** kg of green that stores gained or lost. */
const storedLossKg = (records: readonly FarmRecord[]): number => {
  const genealogy = genealogyOf(records);
  const stores = records.filter(({ section, status }) => section === 'armazenamento' && status !== 'planned');
  return stores.reduce((sum, { id, outputs, status }) => {
    const into = genealogy.into(id).filter(({ form }) => isGreen(form));
    const out = status === 'cancelled' ? [] : outputs.filter(({ form }) => isGreen(form));
    const kg = (flows: readonly { kg: number }[]) => flows.reduce((total, flow) => total + flow.kg, 0);
    return sum + kg(into) - kg(out);
  }, 0);
};

describe('any season', () => {
  test('sums plot by plot to the farm and loses no kg', () => {
    fc.assert(fc.property(randomSeason(), (records) => assertOwnSound(summaryOf(records))));
  });

  test('that shares lots with another season loses no kg either', () => {
    fc.assert(fc.property(randomSeason(['2026/27', '2027/28']), (records) => assertOwnSound(summaryOf(records))));
  });

  test('has in stock what was made, not sold and not lost in store', () => {
    fc.assert(
      fc.property(randomSeason(), (records) => {
        const { stock, production } = summaryOf(records);
        const accounted = stock.totalKg + greenGoneKg(records) + storedLossKg(records);
        assert.ok(Math.abs(accounted - production.greenKg) < 1e-2, `${accounted} of ${production.greenKg}`);
      }),
    );
  });

  test('has one stock: in the summary of a season, beside another, and in the report of the stock', () => {
    fc.assert(
      fc.property(randomSeason(['2026/27', '2027/28']), (records) => {
        const ask = { farm: goldenFarm(), records, asOf: '2026-12-31' };
        const [one, other] = ['2026/27', '2027/28'].map((season) => seasonSummary({ ...ask, season }));
        assert.deepEqual(one?.stock.items, other?.stock.items);
        const both = sumKg([one?.stock.ofSeasonKg ?? 0, other?.stock.ofSeasonKg ?? 0]);
        assert.equal(both, one?.stock.totalKg);
        const question: ReportQuestion = { ...ask, season: null, seesPrices: true };
        const { totalKg, reservedKg, inProcessKg } = stockReport(question).figures;
        assert.deepEqual(
          [totalKg, reservedKg, inProcessKg],
          [one?.stock.totalKg, one?.stock.reservedKg, sumKg((one?.stock.inProcess ?? []).map(({ kg }) => kg))],
        );
      }),
    );
  });

  test('shows whole kilos from cherry to bean that add up, a gain as a gain, every bar within the longest', () => {
    fc.assert(
      fc.property(randomSeason(['2026/27', '2027/28']), (records) => {
        const rows = waterfallRows(summaryOf(records).waterfall);
        const green = rows.at(-1);
        const sum = rows.slice(0, -1).reduce((total, { kg }) => total + kg, 0);
        assert.equal(sum, green?.kg ?? 0);
        for (const { label, kg, kind, start, size } of rows) {
          assert.ok(kind === 'cherry' || kind === 'green' || /^A mais/.test(label) === kg > 0 || kg === 0, label);
          assert.ok(start >= 0 && (size >= 0 || kind === 'green') && start + size <= 1 + 1e-9, label);
        }
      }),
    );
  });

  test('has only numbers, nulls and texts in its figures', () => {
    fc.assert(
      fc.property(randomSeason(), (records) => {
        const summary = summaryOf(records);
        assert.ok(numbersIn(summary).every(Number.isFinite));
        assert.deepEqual(JSON.parse(JSON.stringify(summary)), summary);
      }),
    );
  });

  test('never makes more special coffee than green coffee', () => {
    fc.assert(
      fc.property(randomSeason(), (records) => {
        const { specialtyKg, greenKg } = summaryOf(records).production;
        assert.ok(
          specialtyKg >= -1e-6 && specialtyKg <= Math.max(0, greenKg) * 1.05 + 1e-6,
          `${specialtyKg} of ${greenKg}`,
        );
      }),
    );
  });

  test('has lots whose origins sum to 100 per cent', () => {
    fc.assert(
      fc.property(randomSeason(), fc.constantFrom('mass', 'dryMatter'), (records, basis) => {
        for (const mixture of originMixturesOf(genealogyOf(records), basis).values()) {
          const total = [...mixture.values()].reduce((sum, share) => sum + share * 100, 0);
          assert.ok(mixture.size === 0 || Math.abs(total - 100) < 1e-9);
        }
      }),
    );
  });
});
