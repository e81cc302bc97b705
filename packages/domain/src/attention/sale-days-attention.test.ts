import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { attentionOf } from './attention.ts';

const told = (data: FarmRecord['data'], status = 'contracted') =>
  attentionOf({
    records: [recordOf('sale', 'vendas', { status, data: { buyer: 'Coop', bags: 20, ...data } })],
    readings: [],
    now: '2026-09-10T15:00:00.000Z',
    timezone: 'America/Sao_Paulo',
    ...{ targetMoisture: { low: 11, high: 11.5 }, readingOverdueHours: 6, minimumRestDays: 15 },
  })
    .filter(({ kind }) => kind === 'fixing-due' || kind === 'payment-due')
    .map(({ title, message }) => `${title}: ${message}`);

describe('days of a sale', () => {
  test('on which sacas are to be fixed are told a week ahead, with those that are left', () => {
    const contract = { contractType: 'to_fix', fixations: [{ date: '2026-09-01', bags: 8, price: 2000 }] };
    assert.deepEqual(told({ ...contract, fixingDeadline: '2026-09-17' }), ['Fixar 12\u00a0sacas: Coop · Em 17/09.']);
    assert.deepEqual(told({ ...contract, fixingDeadline: '2026-09-18' }), []);
    assert.deepEqual(told({ ...contract, contractType: 'spot', fixingDeadline: '2026-09-17' }), []);
    assert.deepEqual(told({ ...contract, bags: undefined, fixingDeadline: '2026-09-17' }), []);
    assert.deepEqual(told({ ...contract, bags: 8.25, fixingDeadline: '2026-09-10' }), [
      'Fixar 0,3\u00a0sacas: Coop · Hoje.',
    ]);
    assert.deepEqual(
      ['2026-07-11', '2026-07-12'].map((day) => told({ ...contract, fixingDeadline: day }).length),
      [0, 1],
    );
    const all = [{ date: '2026-09-01', bags: 20, price: 2000 }];
    assert.deepEqual(told({ ...contract, fixations: all, fixingDeadline: '2026-09-17' }), []);
  });

  test('on which an instalment is due are told until it is paid', () => {
    const due = '2026-09-08';
    const late = ['Receber parcela de venda: Coop · Era até 08/09. Atraso de 2 dias.'];
    assert.deepEqual(told({ payments: [{ due, amount: 100 }] }, 'delivered'), late);
    assert.deepEqual(told({ payments: [{ due, amount: 100, paidAt: due }] }, 'delivered'), []);
    assert.deepEqual(told({ payments: [{ due, amount: 100 }] }, 'cancelled'), []);
  });
});
