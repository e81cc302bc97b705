import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { randomSeasonWithBought } from '../golden/random-season.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { centsHalfUp as cents } from '../ground/numbers.ts';
import { finished } from '../ground/steps.ts';
import { movesCoffee } from '../lots/genealogy.ts';
import { numberAt } from '../record/data-values.ts';
import { lotOriginOf } from '../record/lot-origin.ts';
import type { FarmRecord, ProductForm, RecordInput, RecordOutput, Section } from '../record/record.ts';
import { costOfRecord, farmLotCostSteps, lotCostSteps } from './lot-cost-figures.ts';
import { COST_PARTS, costLedgerSteps, totalOfParts } from './lot-costs.ts';
import { seasonBooks } from './season-books.ts';
import { seasonSummary } from './season-summary.ts';
import { rentOfStore } from './storage-rent.ts';

const lotCostsOfSeason = (question: Parameters<typeof lotCostSteps>[0]) => finished(lotCostSteps(question));

const SEASON = '2026/27';
const ASK = { farm: goldenFarm(), asOf: '2026-12-31' };
const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0);

/** R$ of all that a farm's records say was spent, with what it cost to keep coffee. */
function spent(records: readonly FarmRecord[]): number {
  const books = seasonBooks({ ...ASK, records, season: SEASON });
  return sumOf(
    records.map((record) => {
      const { section, data } = record;
      const cost = numberAt(data, 'cost') ?? 0;
      if (section === 'producao') return cost + (numberAt(data, 'overhead') ?? 0);
      if (section === 'atividades') return record.status === 'cancelled' ? 0 : cost;
      if (!movesCoffee(record)) return 0;
      const bought = lotOriginOf(record) === 'bought' ? (numberAt(data, 'purchaseTotal') ?? 0) : 0;
      return cost + bought + rentOfStore(record, books);
    }),
  );
}

type Made = Partial<Pick<FarmRecord, 'section' | 'status' | 'date' | 'season' | 'data'>> & {
  takes?: readonly (readonly [from: string, output: string, kg: number])[];
  gives?: readonly (readonly [key: string, form: ProductForm, kg: number])[];
};

const outputOf = ([key, form, kg]: readonly [string, ProductForm, number]): RecordOutput => ({
  ...{ id: key, key, form, kg, liters: null, grade: null, lot: null, humidity: null },
});
const inputOf = ([recordId, output, kg]: readonly [string, string, number]): RecordInput => ({ recordId, output, kg });

/** Records by id, each with what is said of it. */
function farmOf(made: Readonly<Record<string, Made & { section: Section }>>): FarmRecord[] {
  const [template] = goldenRecords();
  assert.ok(template);
  return Object.entries(made).map(([id, { takes = [], gives = [], ...rest }]) => ({
    ...{ ...template, id, slug: id, code: id, season: SEASON, status: 'completed', date: '2026-06-01', data: {} },
    ...rest,
    inputs: takes.map(inputOf),
    outputs: gives.map(outputOf),
  }));
}

/** One plot that cost R$ 12.000 a season, of which two harvests took 1.000 kg each. */
const FARM = {
  plot: { section: 'talhoes', status: 'active', season: null, data: { area: 2 } },
  work: { section: 'atividades', status: 'done', data: { cost: 10_000, plotIds: ['plot'] } },
  year: { section: 'producao', status: 'harvesting', data: { overhead: 2000 } },
  first: {
    section: 'colheita',
    data: { plots: [{ plotId: 'plot', kg: 1000 }], cost: 300 },
    gives: [['0', 'cherry_mixed', 1000]],
  },
  second: {
    section: 'colheita',
    data: { plots: [{ plotId: 'plot', kg: 1000 }] },
    gives: [['0', 'cherry_mixed', 1000]],
  },
  drying: {
    section: 'secagem',
    data: { cost: 100 },
    takes: [['first', '0', 1000]],
    gives: [['0', 'dry_cherry', 500]],
  },
  milling: {
    section: 'beneficiamento',
    data: { cost: 40 },
    takes: [['drying', '0', 500]],
    gives: [
      ['fine', 'green_bean', 180],
      ['low', 'screenings', 60],
      ['husk', 'husk', 260],
    ],
  },
} as const satisfies Readonly<Record<string, Made & { section: Section }>>;

const costsOf = (made: Readonly<Record<string, Made & { section: Section }>>) =>
  lotCostsOfSeason({ ...ASK, records: farmOf(made), season: SEASON });

/** A sum as whole centavos is the next above or below what it is. */
const isWithinCent = (exact: number, shown: number): void =>
  assert.ok(Math.abs(shown - exact) < 1 + 1e-5, `${shown} of ${exact}`);

describe('the costs of lots', () => {
  test('and what no lot bears yet are all that was spent, to the centavo, in any season', () => {
    fc.assert(
      fc.property(randomSeasonWithBought([SEASON, '2027/28']), ({ records }) => {
        const ledger = finished(costLedgerSteps({ ...ASK, records }));
        const { byLot, unborne } = finished(farmLotCostSteps(ledger));
        const lots = [...byLot.values()].map(({ figures }) => figures);
        const borne = sumOf(lots.map(({ total }) => cents(total)));
        assert.equal(borne + sumOf([...unborne.values()].map(cents)), cents(spent(records)));
        for (const { total, parts } of lots) assert.equal(sumOf(Object.values(parts).map(cents)), cents(total));
        assert.ok(lots.every(({ total }) => total >= 0));
        const seasonOf = (id: string) => records.find((record) => record.id === id)?.season;
        for (const season of [SEASON, '2027/28']) {
          const own = ledger.lots.filter(({ recordId }) => seasonOf(recordId) === season);
          const shown = [...byLot.values()].filter(({ lot }) => own.includes(lot));
          for (const part of COST_PARTS)
            isWithinCent(
              sumOf(own.map(({ parts }) => 100 * parts[part])),
              sumOf(shown.map(({ figures }) => cents(figures.parts[part]))),
            );
          const spentIn =
            sumOf(own.map(({ parts }) => 100 * totalOfParts(parts))) + 100 * (ledger.unborne.get(season) ?? 0);
          isWithinCent(
            spentIn,
            sumOf(shown.map(({ figures }) => cents(figures.total))) + cents(unborne.get(season) ?? 0),
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('are what the worked season cost', () => {
    const question = { ...ASK, records: goldenRecords(), season: SEASON };
    const { byLot, unborne } = lotCostsOfSeason(question);
    const lots = sumOf(Object.values(byLot).map(({ total }) => cents(total)));
    const { cost } = seasonSummary(question);
    assert.equal(lots + cents(unborne), cents(cost.total));
    // Nothing of the picking is in the field.
    assert.equal(sumOf(Object.values(byLot).map(({ parts }) => cents(parts.harvest))), cents(cost.harvest));
  });

  test('are those of the plot by the cherry, of each record by its main lots, and on along the draws', () => {
    const { byLot, unborne } = costsOf(FARM);
    // Half of the plot's 12.000, 300 of picking, 140 of work: 6.440 over 240 kg, husk bears nothing.
    assert.deepEqual(byLot['milling.fine'], {
      total: 4830,
      perSaca: 1610,
      parts: { plots: 4500, harvest: 225, stages: 105, storage: 0, purchase: 0 },
    });
    assert.deepEqual([byLot['milling.low']?.total, byLot['milling.husk']], [1610, undefined]);
    assert.deepEqual([byLot['first.0'], byLot['drying.0']], [undefined, undefined]);
    assert.deepEqual([byLot['second.0']?.total, unborne], [6000, 0]);
  });

  test('leave in the field what an estimate above the harvest will bear, until the season is closed', () => {
    const plot = { ...FARM.plot, data: { area: 2, estimatedYield: 20 } };
    // 20 sacas are 6.000 kg of cherry: each kg bears R$ 2.
    const open = costsOf({ ...FARM, plot });
    assert.deepEqual([open.byLot['second.0']?.parts.plots, open.unborne], [2000, 8000]);
    const closed = costsOf({ ...FARM, plot, year: { ...FARM.year, status: 'closed' } });
    assert.deepEqual([closed.byLot['second.0']?.parts.plots, closed.unborne], [6000, 0]);
  });

  test('have of the overhead what a plot is expected to give, and once the season is closed what it gave', () => {
    const plot = { ...FARM.plot, data: { area: 2, estimatedYield: 3 } };
    const other = { ...FARM.plot, data: { area: 2, estimatedYield: 1 } };
    const second = { ...FARM.second, data: { plots: [{ plotId: 'other', kg: 1000 }] } };
    const { work: _, ...rest } = FARM;
    const costs = (status: string) => {
      const { byLot } = costsOf({ ...rest, plot, other, second, year: { ...FARM.year, status } });
      return ['milling.fine', 'second.0'].map((key) => byLot[key]?.parts.plots);
    };
    // 2.000 by 3 and 1 sacas, over 1.000 kg of cherry each; 180 of the 240 kg of green are the fine ones.
    assert.deepEqual(costs('harvesting'), [1125, 500]);
    // All that was milled came of the first plot.
    assert.deepEqual(costs('closed'), [1500, 0]);
  });

  test('are all borne by what is left after a loss, and by no lot where nothing is left', () => {
    const milling = { ...FARM.milling, takes: [['drying', '0', 250]] } as const;
    const half = costsOf({ ...FARM, drying: { ...FARM.drying, gives: [['0', 'dry_cherry', 250]] }, milling });
    assert.equal(half.byLot['milling.fine']?.perSaca, 1610);
    const { milling: _, ...unmilled } = FARM;
    const lost = costsOf({ ...unmilled, drying: { ...FARM.drying, gives: [] } });
    assert.deepEqual([lost.byLot['first.0'], lost.unborne], [undefined, 6400]);
  });

  test('are borne by the rest where some of a lot was lost since it was weighed', () => {
    const losses = [{ kg: 60, kind: 'theft', output: 'fine', at: '2026-06-02' }];
    const { byLot, unborne } = costsOf({ ...FARM, milling: { ...FARM.milling, data: { cost: 40, losses } } });
    // 6.440 over 120 and 60 kg instead of 180 and 60.
    assert.deepEqual(
      [byLot['milling.fine']?.perSaca, byLot['milling.low']?.total, unborne],
      [2146.6666666666665, 2146.67, 0],
    );
  });

  test('stay with work under way as far as it has given nothing yet', () => {
    const { milling: _, ...rest } = FARM;
    const drying = { ...FARM.drying, status: 'in_progress', gives: [['0', 'dry_cherry', 250]] } as const;
    const { byLot, unborne } = costsOf({ ...rest, drying });
    assert.deepEqual([byLot['drying.0']?.total, unborne], [1600, 4800]);
  });

  test('are of each part of a store for the days that it lay there, and of bought coffee its price', () => {
    const store = {
      section: 'armazenamento',
      status: 'in_stock',
      date: '2026-07-01',
      data: { origin: 'bought', purchaseTotal: 8000, monthlyCost: 3 },
      gives: [['0', 'green_bean', 600]],
    } as const;
    const sale = { section: 'vendas', status: 'delivered', date: '2026-07-31', takes: [['store', '0', 360]] } as const;
    // 6 sacas for 30 days and 4 for 60 at R$ 3 a month.
    const { byLot } = lotCostsOfSeason({
      farm: ASK.farm,
      asOf: '2026-08-30',
      records: farmOf({ store, sale }),
      season: SEASON,
    });
    assert.deepEqual(byLot['store.0']?.parts, { plots: 0, harvest: 0, stages: 0, storage: 42, purchase: 8000 });
    assert.equal(byLot['store.0']?.perSaca, 804.2);
  });

  test('of coco that was bought by its renda are by the saca that was paid for', () => {
    const data = { origin: 'bought', price: 1480, rendaPct: 48, purchaseTotal: 56_832 };
    const store = { section: 'armazenamento', status: 'in_stock', data, gives: [['0', 'dry_cherry', 4800]] } as const;
    const records = farmOf({ store });
    const ask = { farm: ASK.farm, asOf: '2026-06-01', records };
    // 4.800 kg × 48 % ÷ 60 are 38,4 sacas at R$ 1.480.
    assert.equal(cents(lotCostsOfSeason({ ...ask, season: SEASON }).byLot['store.0']?.perSaca ?? 0), 148_000);
    const [record] = records;
    assert.ok(record);
    assert.equal(cents(costOfRecord(finished(costLedgerSteps(ask)), record)?.perSaca ?? 0), 148_000);
  });

  test('have what a sale cost with the lot that was sold', () => {
    const sale = {
      section: 'vendas',
      status: 'delivered',
      data: { cost: 18 },
      takes: [['milling', 'fine', 60]],
    } as const;
    assert.equal(costsOf({ ...FARM, sale }).byLot['milling.fine']?.parts.stages, 123);
  });

  test('are told of a record as its lots were made, also of what went on, and of a sale with what it cost', () => {
    const sale = {
      section: 'vendas',
      status: 'delivered',
      data: { cost: 18 },
      takes: [['milling', 'fine', 60]],
    } as const;
    const records = farmOf({ ...FARM, sale });
    const ledger = finished(costLedgerSteps({ ...ASK, records }));
    const costOf = (id: string) => {
      const record = records.find((one) => one.id === id);
      return record === undefined ? null : costOfRecord(ledger, record);
    };
    // 500 kg of coco at the usual 50 % are 250 kg of green.
    assert.deepEqual([costOf('drying')?.total, costOf('drying')?.perSaca], [6400, 1536]);
    assert.deepEqual([costOf('milling')?.total, costOf('milling')?.perSaca], [6440, 1610]);
    assert.deepEqual([costOf('sale')?.total, costOf('sale')?.perSaca], [1628, 1628]);
    assert.equal(costOf('plot'), null);
  });
});

test('the costs of a farm are reckoned in steps that grow in number and not in length', () => {
  const stepsOf = (records: readonly FarmRecord[]) => [...costLedgerSteps({ ...ASK, records })].length;
  const [first] = goldenRecords().filter(({ section }) => section === 'beneficiamento');
  const more = Array.from({ length: 1_000 }, (_, at) => ({ ...first, id: `more-${at}`, inputs: [] }) as FarmRecord);
  // A hundred records a step: of the flows, of their order, of the walk and of the lots.
  assert.ok(stepsOf([...goldenRecords(), ...more]) - stepsOf(goldenRecords()) >= 40);
});
