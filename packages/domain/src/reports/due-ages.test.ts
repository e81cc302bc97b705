import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenFarm } from '../golden/season.ts';
import { addDays } from '../ground/days.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { dueFigures, dueHeadline, duesOf, dueTables } from './due-table.ts';
import { DUE_AGES, dueAge, receivablesOf } from './receivables.ts';
import { salesReport } from './sales-report.ts';

const TODAY = '2026-07-15';
const farm = goldenFarm();
const store = recordOf('store', 'armazenamento', { status: 'in_stock', outputs: [outputOf('dry_cherry', 6000)] });

/** 10 sacas at R$ 1.000, whose Funrural is written as nothing. */
const sold = (payments: readonly object[], data: object = {}): FarmRecord =>
  recordOf('sale', 'vendas', {
    ...{ code: 'V1', name: 'Venda', status: 'delivered', inputs: [{ recordId: 'green', output: '0', kg: 600 }] },
    data: { pricePerBag: 1000, discounts: [{ kind: 'funrural', amount: 0 }], payments, ...data },
  });
const owed = (payments: readonly object[]) =>
  receivablesOf(sold(payments), { farm, record: () => undefined }).map(({ due, amount }) => [due, amount]);

describe('what is owed', () => {
  test('has an age by the days until it is due, both ends of each', () => {
    const ageIn = (days: number) => DUE_AGES.indexOf(dueAge({ due: addDays(TODAY, days) }, TODAY));
    const days = [-400, -61, -60, -31, -30, -1, 0, 30, 31, 60, 61, 400];
    assert.deepEqual(days.map(ageIn), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    assert.equal(dueAge({ due: null }, TODAY), 'Sem dia combinado');
    assert.deepEqual(DUE_AGES, [
      ...['Vencido há mais de 60 dias', 'Vencido de 31 a 60 dias', 'Vencido até 30 dias'],
      ...['Vence em até 30 dias', 'Vence de 31 a 60 dias', 'Vence depois de 60 dias', 'Sem dia combinado'],
    ]);
  });

  test('is the rest of a sale beyond its instalments, from half a centavo on', () => {
    assert.deepEqual(owed([{ due: '2026-08-01', amount: 9999.99 }]), [
      ['2026-08-01', 9999.99],
      [null, 10_000 - 9999.99],
    ]);
    assert.deepEqual(owed([{ due: '2026-08-01', amount: 10_000 }]), [['2026-08-01', 10_000]]);
    assert.deepEqual(owed([{ due: '2026-08-01', amount: 10_000 }, { amount: 0.005 }]).slice(1), [[null, 0.005]]);
    // An instalment without an amount covers nothing, and is none.
    assert.deepEqual(owed([{ due: '2026-08-01' }]), [[null, 10_000]]);
  });
});

describe('what is to be paid and received', () => {
  const bill = (id: string, due: string, changes: object = {}) =>
    recordOf(id, 'atividades', { status: 'done', code: '', name: 'Adubo', data: { due, cost: 0.5 }, ...changes });
  const dues = (records: readonly FarmRecord[]) => duesOf({ farm, records });

  test('is late from the day after its own', () => {
    const both = dues([bill('a', TODAY), sold([{ due: TODAY, amount: 10_000 }])]);
    assert.deepEqual(dueFigures(both, TODAY), { pay: 0.5, receive: 10_000, payOverdue: 0, receiveOverdue: 0 });
    const next = dueFigures(both, addDays(TODAY, 1));
    assert.deepEqual(next, { pay: 0.5, receive: 10_000, payOverdue: 0.5, receiveOverdue: 10_000 });
  });

  test('is a figure each where there is any, with what of it is late', () => {
    const told = (records: readonly FarmRecord[], day: string) =>
      dueHeadline(dues(records), day, '2026/27').map(({ label, value, note = '' }) =>
        `${label} ${value} ${note}`.replaceAll('\u00a0', ' '),
      );
    const instalment = sold([
      { due: TODAY, amount: 0.6 },
      { amount: 9999.4, paidAt: TODAY },
    ]);
    assert.deepEqual(told([bill('a', TODAY)], TODAY), ['A pagar 0.5 ']);
    assert.deepEqual(told([instalment], TODAY), ['A receber 0.6 ']);
    assert.deepEqual(told([bill('a', TODAY), instalment], addDays(TODAY, 1)), [
      'A pagar 0.5 R$ 0,50 já venceram',
      'A receber 0.6 R$ 0,60 já venceram',
    ]);
    assert.deepEqual(told([], TODAY), []);
  });

  test('is listed by day, what has none last, under code and name as far as there are any', () => {
    const records = [sold([]), bill('late', '2026-08-02'), bill('soon', '2026-07-20', { code: 'A7' })];
    const [, list] = dueTables(dues(records), TODAY);
    assert.deepEqual(
      list?.rows.map(({ cells }) => [cells.name, cells.day]),
      [
        ['A7, Adubo', '20/07/2026'],
        ['Adubo', '02/08/2026'],
        ['V1, Venda', 'sem dia'],
      ],
    );
    assert.equal(dueTables(dues([bill('one', TODAY)]), TODAY).length, 2);
  });

  test('is of coffee in husk by the lots that were sold', () => {
    const sale = { ...sold([]), inputs: [{ recordId: 'store', output: '0', kg: 600 }] };
    const data = {
      price: 1000,
      priceUnit: 'BRL_milled_bag',
      rendaPct: 50,
      discounts: [{ kind: 'funrural', amount: 0 }],
    };
    const records = [store, { ...sale, data }];
    // 600 kg of coco are 5 sacas by the renda.
    assert.equal(dueFigures(dues(records), TODAY).receive, 5000);
    const { figures } = salesReport({ farm, records, season: '2026/27', asOf: TODAY, seesPrices: true });
    assert.deepEqual(figures.receivables, { total: 5000, overdue: 0 });
  });
});
