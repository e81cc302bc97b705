import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { genealogyOf } from '../lots/genealogy.ts';
import type { RecordContent } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { leftOn, rentOf, rentOfStore } from './storage-rent.ts';

/** 10 sacas at R$ 6 a month each, from the first of June. */
const store = (data: RecordContent['data'] = {}, changes: Partial<RecordContent> = {}) =>
  recordOf('store', 'armazenamento', {
    ...{ status: 'in_stock', outputs: [outputOf('green_bean', 600)] },
    ...{ data: { monthlyCost: 6, ...data }, ...changes },
  });

describe('what it costs to keep coffee', () => {
  test('is what a saca costs a month, by its days of thirty', () => {
    assert.equal(rentOf(store(), 600, '2026-07-01'), 60);
    assert.equal(rentOf(store(), 60, '2026-06-16'), 3);
    assert.equal(rentOf(store({ monthlyCost: 0.5 }), 60, '2026-07-01'), 0.5);
    assert.equal(rentOf(store({ monthlyCost: 1 }), 60, '2026-07-01'), 1);
  });

  test('ends where the store does, and is nothing before it begins', () => {
    assert.equal(rentOf(store({ endDate: '2026-06-11' }), 600, '2026-07-01'), 20);
    assert.equal(rentOf(store({ endDate: '2026-08-30' }), 600, '2026-07-01'), 60);
    assert.equal(rentOf(store(), 600, '2026-06-01'), 0);
    assert.equal(rentOf(store(), 600, '2026-05-01'), 0);
  });

  test('is nothing where nobody said a price, nor where coffee is worked on', () => {
    assert.equal(rentOf(store({ monthlyCost: undefined }), 600, '2026-07-01'), 0);
    const milling = recordOf('m', 'beneficiamento', { data: { monthlyCost: 6 } });
    assert.equal(rentOf(milling, 600, '2026-07-01'), 0);
    assert.equal(rentOf(store({}, { date: 'não sei' }), 600, '2026-07-01'), 0);
  });
});

test('coffee left on the day of its last delivery, in whatever order they were noted, else on the record’s own', () => {
  const sale = (deliveries: readonly object[]) =>
    recordOf('sale', 'vendas', { date: '2026-07-01', data: { deliveries } });
  assert.equal(leftOn(sale([{ date: '2026-07-20' }, { date: '2026-08-02' }, { date: '2026-07-11' }])), '2026-08-02');
  assert.equal(leftOn(sale([{ kg: 3 }, { date: '2026-07-20' }])), '2026-07-20');
  assert.equal(leftOn(sale([])), '2026-07-01');
});

describe('a store', () => {
  const sale = (id: string, kg: number, changes: Partial<RecordContent> = {}, output = '0') =>
    recordOf(id, 'vendas', {
      status: 'delivered',
      date: '2026-06-16',
      ...changes,
      inputs: [{ recordId: 'store', output, kg }],
    });
  const rent = (records: readonly ReturnType<typeof store>[], kept = store()) =>
    rentOfStore(kept, { genealogy: genealogyOf([kept, ...records]), asOf: '2026-07-01' });

  test('costs for all that lay there: what left up to its day, the rest up to today', () => {
    assert.equal(rent([]), 60);
    // 5 sacas for 15 days and 5 for 30.
    assert.equal(rent([sale('one', 300)]), 15 + 30);
    // What leaves later has lain there up to today.
    assert.equal(rent([sale('one', 300, { date: '2026-07-20' })]), 60);
  });

  test('costs on for what is only promised', () => {
    const part = { status: 'partially_delivered', data: { deliveries: [{ date: '2026-06-11', kg: 60 }] } };
    // 1 saca for 10 days; 4 promised ones and 5 free ones for 30.
    assert.equal(rent([sale('one', 300, part)]), 2 + 24 + 30);
  });

  test('costs for each of its lots by itself, and never less than nothing', () => {
    const both = store({}, { outputs: [outputOf('green_bean', 600), { ...outputOf('screenings', 60), key: 'fundo' }] });
    assert.equal(rent([sale('one', 300)], both), 15 + 30 + 6);
    assert.equal(rent([sale('one', 60, {}, 'fundo')], both), 60 + 3);
    // 900 of 600 kg left: 15 sacas for 15 days.
    assert.equal(rent([sale('one', 900)]), 45);
    assert.equal(rent([sale('one', 300)], store({ monthlyCost: undefined })), 0);
  });
});
