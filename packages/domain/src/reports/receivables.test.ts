import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import type { RecordContent } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { receivablesOf } from './receivables.ts';
import { reportCsv } from './report-csv.ts';
import { salesReport } from './sales-report.ts';

const stock = recordOf('stock', 'armazenamento', {
  status: 'in_stock',
  outputs: [{ id: 's.0', key: '0', form: 'green_bean', kg: 600, liters: null, grade: null, lot: null, humidity: null }],
});
const sale = (data: RecordContent['data'], status = 'delivered') =>
  recordOf('sale', 'vendas', {
    status,
    date: '2026-09-10',
    inputs: [{ recordId: 'stock', output: '0', kg: 600 }],
    data: { buyer: 'Cooperativa', pricePerBag: 1000, discounts: [{ kind: 'funrural', amount: 0 }], ...data },
  });
const facts = { farm: goldenFarm(), record: () => stock };
const owed = (data: RecordContent['data'], status?: string) =>
  receivablesOf(sale(data, status), facts).map(({ due, amount }) => [due, amount]);

describe('what is still owed of a sale', () => {
  test('is its instalments that are not paid, and what none of them covers', () => {
    const payments = [
      { due: '2026-10-01', amount: 4000, paidAt: '2026-10-02' },
      { due: '2026-11-01', amount: 5000 },
    ];
    assert.deepEqual(owed({ payments }), [
      ['2026-11-01', 5000],
      [null, 1000],
    ]);
    assert.deepEqual(owed({ payments: [...payments, { due: '2026-12-01', amount: 1000 }] }).slice(1), [
      ['2026-12-01', 1000],
    ]);
  });
  test('is all of it on the day of payment where there are no instalments, and nothing once it is paid', () => {
    assert.deepEqual(owed({ paymentDate: '2026-10-10' }), [['2026-10-10', 10_000]]);
    assert.deepEqual(owed({}), [[null, 10_000]]);
    assert.deepEqual(owed({}, 'paid'), []);
  });
});

describe('what is still owed beside what came in', () => {
  const paid = { due: '2026-10-01', amount: 1000, paidAt: '2026-10-02' };
  test('is the rest of a sale of which only the first part was noted, all of it received', () => {
    assert.deepEqual(owed({ payments: [paid] }), [[null, 9000]]);
    assert.deepEqual(owed({ payments: [{ ...paid, amount: 9950 }] }, 'paid'), []);
  });
  test('is nothing of a barter, whose inputs came before the coffee went', () => {
    assert.deepEqual(owed({ contractType: 'barter', barterValue: 10_000 }, 'contracted'), []);
    assert.deepEqual(owed({ contractType: 'barter', barterValue: 9000, paymentDate: '2026-10-10' }), [
      ['2026-10-10', 1000],
    ]);
  });
});

describe('the report of sales', () => {
  const ask = (asOf: string, seesPrices = true) => {
    const payments = ['2026-08-01', '2026-09-15', '2026-10-20', '2026-11-20', '2026-12-20'].map((due) => ({
      due,
      amount: 2000,
    }));
    const records = [stock, sale({ payments })];
    return salesReport({ farm: goldenFarm(), records, season: '2026/27', asOf, seesPrices });
  };
  test('has what buyers owe by its age, and tells how much of it is overdue', () => {
    const { tables, figures, headline } = ask('2026-11-01');
    const table = tables.find(({ key }) => key === 'receivables');
    assert.deepEqual(
      table?.rows.map(({ cells }) => [cells.label, cells.count, cells.amount]),
      [
        ['Vencido há mais de 60 dias', 1, 2000],
        ['Vencido de 31 a 60 dias', 1, 2000],
        ['Vencido até 30 dias', 1, 2000],
        ['Vence em até 30 dias', 1, 2000],
        ['Vence de 31 a 60 dias', 1, 2000],
      ],
    );
    assert.deepEqual(figures.receivables, { total: 10_000, overdue: 6000 });
    assert.equal(headline.at(-1)?.note, '60\u00a0% já venceu');
  });
  test('shows none of it to those who may not see prices', () => {
    assert.doesNotMatch(reportCsv(ask('2026-11-01', false).tables), /receber|Vence/);
  });
});
