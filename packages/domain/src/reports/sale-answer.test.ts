import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeason } from '../golden/random-season.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import { movesCoffee } from '../lots/genealogy.ts';
import type { FarmRecord } from '../record/record.ts';
import { saleAccount } from '../stages/sale/sale-account.ts';
import { costLedgerSteps, totalOfParts } from './lot-costs.ts';
import { type Made, made, plot } from './made-fixture.ts';
import type { RestFigures } from './rest-figures.ts';
import { type SaleAnswer, saleAnswer, saleGroundSteps } from './sale-answer.ts';
import { seasonSummary } from './season-summary.ts';

const farm = goldenFarm();
const records = goldenRecords();
const asOf = '2026-11-01';
const season = '2026/27';
const sales = records.filter(({ section }) => section === 'vendas');

/** What the form of a sale says of it, with these records beside it. */
function answered(
  sale: FarmRecord,
  beside: readonly FarmRecord[],
  referencePerSaca: number | null = null,
  known = records,
): SaleAnswer {
  const account = saleAccount(sale, { farm, record: (id) => known.find((one) => one.id === id) });
  assert.ok(account !== null);
  const ground = finished(saleGroundSteps({ farm, records: beside, asOf, season, saleId: sale.id }));
  return saleAnswer(ground, { account, sale, referencePerSaca });
}

describe('what the form of a sale answers', () => {
  test('is the same whether the sale is new or opened again, and then what the season itself says', () => {
    const { cost } = seasonSummary({ farm, records, season, asOf });
    for (const sale of sales) {
      const others = records.filter(({ id }) => id !== sale.id);
      const [fresh, again] = [answered(sale, others), answered(sale, records)];
      for (const { season: said } of [fresh, again]) {
        assert.ok(said !== null);
        for (const key of ['neededForRest', 'sacasLeft', 'perSacaProduced'] as const)
          assert.ok(Math.abs(Number(said[key]) - Number(cost[key])) < 1e-6, `${key}: ${said[key]} for ${cost[key]}`);
      }
    }
  });

  test('leaves partners their part of it, as the season does once it is kept', () => {
    const half = made('documentos', 'half', {
      ...{ status: 'active', season: null },
      data: { kind: 'tenure', tenureKind: 'meacao', partnerId: 'meeiro' },
    });
    const land = plot('plot');
    const picked = made('colheita', 'picked', {
      data: { plots: [{ plotId: 'plot', kg: 12_000 }], cost: 60_000 },
      gives: ['dry_cherry', 12_000],
    });
    const milled = made('beneficiamento', 'milled', {
      ...{ status: 'completed', takes: [['picked', 12_000]], gives: ['green_bean', 6000] },
    });
    const sale = made('vendas', 'typed', {
      ...{ status: 'delivered', takes: [['milled', 3000]], date: '2026-08-30' },
      data: { pricePerBag: 2000, cost: 0 },
    });
    const beside = [half, land, picked, milled];
    const { season: said } = answered(sale, beside, 2000, beside);
    assert.ok(said !== null);
    const { cost } = seasonSummary({ farm, records: [...beside, sale], season, asOf });
    assert.equal(said.neededForRest?.toFixed(2), '439.77');
    assert.equal(cost.netMargin, -10_815);
    for (const key of ['neededForRest', 'sacasLeft', 'partnerSacasLeft'] as const) assert.equal(said[key], cost[key]);
    assert.deepEqual([said.sacasLeft, said.partnerSacasLeft, said.resultOfRest], [50, 25, 38_370]);
  });

  test('is what the report says once it is kept, in every season with partners', () => {
    const paper = (id: string, data: object) =>
      made('documentos', id, { status: 'active', season: null, data: { kind: 'tenure', partnerId: id, ...data } });
    const amountsOf = ({ neededForRest, sacasLeft, partnerSacasLeft, perSacaProduced }: RestFigures) => [
      ...[sacasLeft, partnerSacasLeft, perSacaProduced ?? 0],
      // In all: a centavo of the partners' is much for a saca where little is left.
      (neededForRest ?? 0) * (sacasLeft - partnerSacasLeft),
    ];
    fc.assert(
      fc.property(randomSeason(), fc.constantFrom(undefined, 10, 60), (random, estimatedYield) => {
        const given = random
          .filter(({ section }) => section !== 'producao')
          .map((one) => (one.section === 'talhoes' ? { ...one, data: { ...one.data, estimatedYield } } : one));
        const [first] = given.filter(({ section }) => section === 'talhoes');
        const third = paper('third', { tenureKind: 'parceria', sharePct: 33 });
        const all = [...given, third, paper('half', { tenureKind: 'meacao', plotIds: [first?.id] })];
        const { cost } = seasonSummary({ farm, records: all, season, asOf });
        const sold = given.filter((one) => one.section === 'vendas' && movesCoffee(one) && one.inputs.length > 0);
        for (const sale of sold) {
          const { season: said } = answered(sale, all, null, all);
          assert.ok(said !== null);
          for (const [at, amount] of amountsOf(said).entries())
            assert.ok(
              Math.abs(amount - (amountsOf(cost)[at] ?? 0)) < 0.05,
              `${amountsOf(said)} for ${amountsOf(cost)}`,
            );
        }
      }),
      { numRuns: 40 },
    );
  });

  test('takes the cost of the very lots, by kg, as the page of the sale does', () => {
    const ledger = finished(costLedgerSteps({ farm, records, asOf }));
    for (const sale of sales) {
      const { cost, margin, withoutCost } = answered(sale, records);
      const own = totalOfParts(ledger.taken(sale.id));
      assert.ok(Math.abs(cost - own) < 0.01, `${cost} for ${own}`);
      assert.ok(margin !== null);
      assert.deepEqual(withoutCost, []);
    }
  });

  test('counts the rest by the price that is typed', () => {
    const [sale] = sales;
    assert.ok(sale !== undefined);
    const others = records.filter(({ id }) => id !== sale.id);
    assert.equal(answered(sale, others).season?.resultOfRest, null);
    const { season: said } = answered(sale, others, 1950);
    assert.ok(said !== null);
    const { neededForRest, sacasLeft, partnerSacasLeft, resultOfRest } = said;
    const left = (1950 - Number(neededForRest)) * (1 - 0.0163) * (sacasLeft - partnerSacasLeft);
    assert.ok(Math.abs(Number(resultOfRest) - left) < 1e-6, `${resultOfRest} for ${left}`);
  });

  test('costs what its page says once it is kept, whatever other sales of the lot cost and when they left', () => {
    const kept = made('armazenamento', 'kept', {
      ...{ status: 'in_stock', date: '2026-06-01', gives: ['green_bean', 6000] },
      data: { cost: 50_000, monthlyCost: 3 },
    });
    const sold = (id: string, changes: Made) =>
      made('vendas', id, {
        ...{ status: 'delivered', date: '2026-08-30', takes: [['kept', 3000]] },
        ...changes,
        data: { pricePerBag: 2000, ...changes.data },
      });
    const other = sold('other', { date: '2026-07-01', data: { cost: 5000 } });
    // 50 sacas of R$ 500, and R$ 3 for each of three months.
    for (const [sale, perSaca] of [
      [sold('typed', {}), 509],
      [sold('typed', { data: { cost: 1000 } }), 529],
      [sold('typed', { status: 'contracted' }), 500 + (3 * 153) / 30],
      [sold('typed', { status: 'negotiating' }), 500 + (3 * 153) / 30],
    ] as const) {
      const answer = answered(sale, [kept, other], null, [kept]);
      assert.ok(Math.abs(answer.cost / 50 - perSaca) < 1e-9, `${answer.cost / 50} for ${perSaca}`);
      const page = finished(costLedgerSteps({ farm, records: [kept, other, sale], asOf })).taken('typed');
      if (sale.status !== 'negotiating') assert.ok(Math.abs(totalOfParts(page) - answer.cost) < 1e-9);
    }
  });

  test('names the lots of which nobody noted a cost, and compares nothing where none was', () => {
    const [sale] = sales;
    assert.ok(sale !== undefined);
    const free = records
      .filter(({ id }) => id !== sale.id)
      .map((one) => {
        const { cost: _, overhead: __, supplies: ___, ...data } = one.data;
        return one.section === 'producao' || one.section === 'atividades' || 'cost' in one.data
          ? { ...one, data }
          : one;
      });
    const { cost, margin, withoutCost } = answered(sale, free);
    assert.deepEqual([cost, margin, withoutCost.length], [0, null, sale.inputs.length]);
  });
});
