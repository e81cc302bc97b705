import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../../golden/season.ts';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { salesReport } from '../../reports/sales-report.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { figuresOf } from '../stage-figures.ts';
import { discountsOf, grossOf, netPerSaca, saleMoney } from './sale-net.ts';

const sold = (data: RecordContent['data'], kg = 1740) =>
  contentOf({ status: 'contracted', inputs: [{ recordId: 'stock', output: '0', kg }], data });

/** What the page of a sale and the report of sales say of it. */
function saidOf(data: RecordContent['data']) {
  const content = { ...sold(data), date: '2026-09-10', season: '2026/27' };
  const green = { id: 'o', key: '0', form: 'green_bean', kg: 1740, liters: null, grade: null } as const;
  const stock = { ...recordOf('stock', 'armazenamento'), status: 'in_stock', season: '2026/27' };
  const records: FarmRecord[] = [
    { ...stock, outputs: [{ ...green, lot: null, humidity: null }] },
    { ...recordOf('sale', 'vendas', content), season: '2026/27' },
  ];
  const context = { ...contextOf(records), farm: goldenFarm() };
  const figure = (key: string) =>
    figuresOf('vendas')
      .find((one) => one.key === key)
      ?.of(content, context);
  const report = salesReport({ farm: goldenFarm(), records, season: '2026/27', asOf: '2026-12-31', seesPrices: true });
  const { gross, net } = report.tables.find(({ key }) => key === 'sales')?.rows[0]?.cells ?? {};
  return { page: [figure('gross'), figure('net')], report: [gross, net], perSaca: figure('netPerSaca') };
}

describe('the money of a sale', () => {
  test('is kg by 60 times the price, less Funrural, discounts and brokerage', () => {
    const data = {
      pricePerBag: 2650,
      discounts: [
        { kind: 'frete', amount: 520 },
        { kind: 'agio', amount: 100 },
      ],
    };
    assert.equal(grossOf(data, 1740), 76_850);
    assert.equal(discountsOf(data, 76_850), 420);
    assert.equal(discountsOf({ brokerPct: 1 }, 76_850), 768.5);
    assert.equal(saleMoney({ ...sold({}), date: '2026-09-10' }, 1740, 'pf'), null);
  });

  test('of 17 sacas at R$ 4.200 with 1,63 % and a broker at 1 % leaves R$ 4.089,54 a saca', () => {
    const sale = { ...sold({ pricePerBag: 4200, brokerPct: 1 }, 1020), date: '2026-09-10' };
    assert.equal(netPerSaca(sale, 'pf')?.toFixed(2), '4089.54');
  });

  test('takes the Funrural that is listed in place of the one by the rate', () => {
    const sale = { ...sold({ pricePerBag: 100, discounts: [{ kind: 'funrural', amount: 7 }] }), date: '2026-09-10' };
    assert.deepEqual(saleMoney(sale, 600, 'pf'), { gross: 1000, funrural: 7, deductions: 0, net: 993 });
  });

  for (const [what, data] of [
    ['without discounts', {}],
    ['with a broker in per cent', { brokerPct: 1.5 }],
    ['with a broker in R$ and in per cent', { brokerPct: 1.5, discounts: [{ kind: 'corretagem', amount: 300 }] }],
    ['with Funrural of its own', { discounts: [{ kind: 'funrural', amount: 900 }] }],
  ] as const)
    test(`is the same on its page and in the report, ${what}`, () => {
      const { page, report, perSaca } = saidOf({ pricePerBag: 1985.5, ...data });
      assert.deepEqual(page, report);
      assert.equal(Number(perSaca) < 1985.5, true);
    });
});
