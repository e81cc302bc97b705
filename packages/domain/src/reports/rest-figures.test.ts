import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm } from '../golden/season.ts';
import { finished } from '../ground/steps.ts';
import type { FarmRecord } from '../record/record.ts';
import { isSale } from '../stages/kinds.ts';
import { costOfRecord } from './lot-cost-figures.ts';
import { costLedgerSteps } from './lot-costs.ts';
import { made, plot } from './made-fixture.ts';
import { restFigures } from './rest-figures.ts';
import { seasonReport } from './season-report.ts';
import { seasonSummary } from './season-summary.ts';

/** Coffee from elsewhere that lies in a store and is sold, with all that it cost. */
function storedAndSold(own: readonly FarmRecord[], origin: string): FarmRecord[] {
  const [store, sale] = [own.find(({ section }) => section === 'armazenamento'), own.find(isSale)];
  const [lot] = store?.outputs ?? [];
  assert.ok(store && sale && lot);
  const id = `${origin}-store`;
  const data = { origin, purchaseTotal: 9000, cost: 500, monthlyCost: 3 };
  const stored = { ...store, id, inputs: [], outputs: [{ ...lot, id: `${id}/0`, kg: 600 }], data };
  const inputs = [{ recordId: id, output: lot.key, kg: 600 }];
  return [stored, { ...sale, id: `${origin}-sale`, inputs, data: { ...sale.data, cost: 70 } }];
}

const sum = { cost: 236_800, net: 58_270.75, sacas: 256, soldSacas: 29, taxRate: 0.0163 };

describe('what the rest of a season must bring', () => {
  test('is what was spent and not received, after Funrural, by the sacas that are left', () => {
    const { perSacaProduced, neededForRest, sacasLeft } = restFigures(sum);
    assert.deepEqual([perSacaProduced, neededForRest?.toFixed(2), sacasLeft], [925, '799.50', 227]);
  });

  test('is nothing more once the sales have paid, and not known without a rest', () => {
    assert.ok(Number(restFigures({ ...sum, net: 300_000 }).neededForRest) < 0);
    assert.equal(restFigures({ ...sum, soldSacas: 256 }).neededForRest, null);
    assert.equal(restFigures({ ...sum, soldSacas: 300 }).sacasLeft, 0);
  });

  test('goes by the estimate while the season is open, and by what was produced once it is closed', () => {
    const left = (status: string, estimatedYield: number) => {
      const records = goldenRecords().map((record) => {
        if (record.section === 'producao') return { ...record, status };
        return record.section === 'talhoes' ? { ...record, data: { ...record.data, estimatedYield } } : record;
      });
      const question = { farm: goldenFarm(), records, season: '2026/27', asOf: '2026-11-01' };
      return seasonSummary(question).cost.sacasLeft.toFixed(4);
    };
    assert.equal(left('open', 100), '145.0000');
    assert.equal(left('open', 1), '5.1333');
    assert.equal(left('closed', 100), '5.1333');
  });

  test('counts coffee that was sold unhulled as given, as it counts it as sold', () => {
    const records = [
      plot('plot'),
      made('producao', 'led', { status: 'closed' }),
      made('colheita', 'picked', {
        data: { plots: [{ plotId: 'plot', kg: 12_000 }], cost: 100_000 },
        gives: ['dry_cherry', 12_000],
      }),
      made('beneficiamento', 'milled', { status: 'completed', takes: [['picked', 7200]], gives: ['green_bean', 3600] }),
      made('vendas', 'sold', {
        ...{ status: 'delivered', takes: [['picked', 4800]] },
        data: { pricePerBag: 700, rendaPct: 50 },
      }),
    ];
    const question = { farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31' };
    const { cost, costByPlot, sales, production } = seasonSummary(question);
    assert.deepEqual([production.sacas, sales.soldSacas, cost.unmilledSacas, cost.sacasLeft], [60, 40, 40, 60]);
    assert.deepEqual([cost.perSaca, cost.perSacaProduced, costByPlot.plot?.perSaca], [1000, 1000, 1000]);
    const ledger = finished(costLedgerSteps(question));
    for (const id of ['milled', 'sold']) {
      const record = records.find((one) => one.id === id);
      assert.equal(record && costOfRecord(ledger, record)?.perSaca?.toFixed(6), '1000.000000', id);
    }
    const { where, tables } = seasonReport({ ...question, seesPrices: true });
    assert.equal(
      where.find(({ label }) => label === 'Custo por saca produzida')?.note,
      'com 40\u00a0sacas vendidas sem beneficiar',
    );
    for (const key of ['plots', 'cultivars']) {
      const table = tables.find((one) => one.key === key);
      assert.equal(table?.note, 'O custo por saca conta também 40\u00a0sacas que foram vendidas sem beneficiar.');
      assert.deepEqual([table?.rows[0]?.cells.costPerSaca, table?.total?.costPerSaca], [1000, 1000]);
    }
  });

  test('is not known of a rest that only floats make', () => {
    const rest = restFigures({ ...sum, sacas: 0.1 + 0.2, soldSacas: 0.3 });
    assert.deepEqual([rest.sacasLeft, rest.neededForRest], [0, null]);
  });

  test('is of the own coffee alone: what there was and what was bought add nothing, stored or sold', () => {
    const question = { farm: goldenFarm(), season: '2026/27', asOf: '2026-11-01' };
    const own = goldenRecords();
    const cost = (records: readonly FarmRecord[]) => {
      const { perSacaProduced, neededForRest, sacasLeft, netMargin } = seasonSummary({ ...question, records }).cost;
      return [perSacaProduced, neededForRest, sacasLeft, netMargin].map((figure) => figure?.toFixed(6));
    };
    const elsewhere = ['opening', 'bought'].flatMap((origin) => storedAndSold(own, origin));
    assert.deepEqual(cost([...own, ...elsewhere]), cost(own));
  });

  test('is of the season that picked the coffee, whichever season sold it', () => {
    const question = { farm: goldenFarm(), season: '2026/27', asOf: '2026-11-01' };
    const later = goldenRecords().map((record) =>
      record.section === 'vendas' ? { ...record, season: '2027/28' } : record,
    );
    const [one, other] = [goldenRecords(), later].map((records) => seasonSummary({ ...question, records }));
    assert.deepEqual(other?.cost, { ...one?.cost, breakEvenPricePerSacaSold: other?.cost.breakEvenPricePerSacaSold });
    assert.equal(other?.sales.soldKg, 0);
  });
});
