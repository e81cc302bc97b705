import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attentionFor, attentionOf } from '../attention/attention.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenFarm, goldenId } from '../golden/season.ts';
import type { FarmRecord } from '../record/record.ts';
import { costReport } from './cost-report.ts';
import { dueFigures, dueSoon, duesOf, dueTables } from './due-table.ts';

const TODAY = '2026-11-01';

/** The worked season with data of its records changed by short name. */
const recordsWith = (changes: Readonly<Record<string, object>>): FarmRecord[] => {
  const byId = new Map(Object.entries(changes).map(([key, data]) => [goldenId(key), data]));
  return goldenRecords().map((record) => ({ ...record, data: { ...record.data, ...byId.get(record.id) } }));
};

const OWED = recordsWith({
  A1: { due: '2026-09-15' },
  A2: { due: '2026-11-05' },
  A5: { due: '2026-10-20', paidAt: '2026-10-20' },
  V7: {
    payments: [
      { due: '2026-10-15', amount: 1000.1 },
      { due: '2026-12-15', amount: 29_043.79 },
      { due: '2026-10-01', amount: 500, paidAt: '2026-10-01' },
    ],
  },
});

describe('what is to be paid and received', () => {
  test('is what has a day and is not paid, by how long ago or how soon that is', () => {
    const dues = duesOf({ farm: goldenFarm(), records: OWED });
    assert.deepEqual(dueFigures(dues, TODAY), {
      ...{ pay: 55_800, payOverdue: 48_000 },
      ...{ receive: 30_043.89, receiveOverdue: 1000.1 },
    });
    const [ages, ones] = dueTables(dues, TODAY);
    assert.deepEqual(
      ages?.rows.map(({ cells }) => [cells.label, cells.pay, cells.receive]),
      [
        ['Vencido de 31 a 60 dias', 48_000, 0],
        ['Vencido até 30 dias', 0, 1000.1],
        ['Vence em até 30 dias', 7800, 0],
        ['Vence de 31 a 60 dias', 0, 29_043.79],
      ],
    );
    assert.deepEqual(
      ones?.rows.map(({ cells }) => cells.day),
      ['15/09/2026', '15/10/2026', '05/11/2026', '15/12/2026'],
    );
  });

  test('is late from the day after, and soon within a week or a month, the last day included', () => {
    const soon = (way: 'pay' | 'receive', asOf: string) => {
      const { late, week, month } = dueSoon(duesOf({ farm: goldenFarm(), records: OWED }), way, asOf);
      return [late, week, month];
    };
    assert.deepEqual(soon('pay', TODAY), [48_000, 7800, 7800]);
    assert.deepEqual(soon('pay', '2026-10-29'), [48_000, 7800, 7800]);
    assert.deepEqual(soon('pay', '2026-10-28'), [48_000, 0, 7800]);
    assert.deepEqual(soon('pay', '2026-09-15'), [0, 48_000, 48_000]);
    assert.deepEqual(soon('pay', '2026-11-05'), [48_000, 7800, 7800]);
    assert.deepEqual(soon('pay', '2026-11-06'), [55_800, 0, 0]);
    assert.deepEqual(soon('receive', TODAY), [1000.1, 0, 0]);
    assert.deepEqual(soon('receive', '2026-11-15'), [1000.1, 0, 29_043.79]);
  });

  test('has its sums among the main figures of the costs, also where nothing was spent in the season', () => {
    const [sale] = OWED.filter(({ id }) => id === goldenId('V7'));
    assert.ok(sale);
    const question = { farm: goldenFarm(), records: [sale], season: '2030/31', asOf: TODAY, seesPrices: true };
    const told = costReport(question).headline.map(({ label, value, note = '' }) => `${label} ${value} ${note}`);
    assert.ok(
      told.includes('A receber 30043.89 R$\u00a01.000,10 já venceram · R$\u00a030.043,89 de outras safras'),
      told.join(),
    );
    assert.ok(!told.some((one) => one.startsWith('A pagar')));
  });

  test('is nothing of work that was cancelled, and of a sale that is no contract yet', () => {
    const records = OWED.map((record) =>
      record.section === 'atividades'
        ? { ...record, status: 'cancelled' }
        : record.section === 'vendas'
          ? { ...record, status: 'draft' }
          : record,
    );
    assert.deepEqual(dueTables(duesOf({ farm: goldenFarm(), records }), TODAY), []);
  });

  test('is nothing of a CPR that was settled in money: its coffee is free, and nobody owes it', () => {
    const payments = [{ due: '2026-12-15', amount: 1000 }];
    const receive = (cpr: object) =>
      dueFigures(duesOf({ farm: goldenFarm(), records: recordsWith({ V7: { ...cpr, payments } }) }), TODAY).receive;
    // 27 sacas at R$ 1.150 less 1,63 %.
    assert.equal(receive({ contractType: 'cpr_financial' }), 30_543.89);
    assert.equal(receive({ contractType: 'cpr_financial', settledAt: '2026-10-01' }), 0);
  });

  test('stands in the report of costs, for people who see prices', () => {
    const question = { farm: goldenFarm(), records: OWED, season: '2026/27', asOf: TODAY, seesPrices: true };
    const keys = (seesPrices: boolean) => costReport({ ...question, seesPrices }).tables.map(({ key }) => key);
    assert.deepEqual(keys(true).slice(-2), ['due-ages', 'dues']);
    assert.deepEqual(keys(false), ['none']);
  });

  test('is told a week before its day and while it is overdue, to people who see prices', () => {
    const items = attentionOf({
      ...{ records: OWED, readings: [], now: `${TODAY}T15:00:00.000Z`, timezone: 'America/Sao_Paulo' },
      ...{ targetMoisture: { low: 11, high: 11.5 }, readingOverdueHours: 24, minimumRestDays: 15 },
    });
    const owed = (role: 'owner' | 'operator') =>
      attentionFor(role, items).flatMap(({ kind, title, message, occasion }) =>
        kind === 'cost-due' ? [[title, message, occasion?.once.split('/')[1], occasion?.action]] : [],
      );
    assert.deepEqual(
      owed('owner')
        .map(([title, message]) => `${title}: ${message}`)
        .sort(),
      ['Pagar Adubação 20-05-20: Era até 15/09. Atraso de 47 dias.', 'Pagar Calagem: Na quinta.'],
    );
    assert.deepEqual(
      owed('owner')
        .map(([, , day, action]) => [day, action])
        .sort(),
      [
        ['2026-09-15', 'farm.seePrices'],
        ['2026-11-05', 'farm.seePrices'],
      ],
    );
    assert.deepEqual(owed('operator'), []);
  });
});
