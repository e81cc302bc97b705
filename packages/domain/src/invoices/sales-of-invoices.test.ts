import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../record/record.ts';
import { keyOf } from './invoice-fixture.ts';
import { sale } from './preview-fixture.ts';
import { DAYS_BESIDE, salesLike, saleWithKey } from './sales-of-invoices.ts';

const BUYER = { name: 'Cooperativa do Café', id: 'p1' };
const like = (sales: readonly FarmRecord[], asked: Partial<Parameters<typeof salesLike>[0]> = {}) =>
  salesLike({ buyer: BUYER, kg: 600, day: '2026-09-14', ...asked }, sales).map(({ id }) => id);
const of = (kg: number) => ({ inputs: [{ recordId: 'x', output: '0', kg }] });

describe('a sale with the key of an invoice', () => {
  const key = keyOf();
  const deleted = { deletedAt: '2026-09-20T00:00:00Z' };

  test('is the one that is not in the bin, else the first that is', () => {
    const [binned, live] = [sale('1', { invoiceKey: key }, deleted), sale('2', { invoiceKey: key })];
    assert.equal(saleWithKey(key, [binned, live])?.id, '2');
    assert.equal(saleWithKey(key, [binned, sale('3', { invoiceKey: key }, deleted)])?.id, '1');
    assert.equal(saleWithKey(key, [sale('4', {}), sale('5', { invoiceKey: keyOf({ number: 9 }) })]), undefined);
  });

  test('is found however its key is spaced', () => {
    assert.equal(saleWithKey(key, [sale('1', { invoiceKey: key.replace(/(.{4})/g, '$1 ') })])?.id, '1');
  });
});

describe('a sale that an invoice may be of', () => {
  test('is 3 % lighter or heavier at most', () => {
    assert.deepEqual(like([sale('a', {}, of(582)), sale('b', {}, of(618))]), ['a', 'b']);
    assert.deepEqual(like([sale('a', {}, of(581.99)), sale('b', {}, of(618.01))]), []);
  });

  test('weighs its lots, or its sacas where it names none', () => {
    assert.deepEqual(like([sale('a', { bags: 10 }, { inputs: [] }), sale('b', { bags: 20 }, of(600))]), ['a', 'b']);
    assert.deepEqual(like([sale('a', {}, { inputs: [] }), sale('b', { bags: 11 }, { inputs: [] })]), []);
  });

  test('lies 15 days before or after it at most, the nearest first and one day by its id', () => {
    const on = (id: string, date: string) => sale(id, {}, { date });
    assert.equal(DAYS_BESIDE, 15);
    const sales = [on('far', '2026-08-30'), on('late', '2026-09-29'), on('b', '2026-09-15'), on('a', '2026-09-13')];
    assert.deepEqual(like(sales), ['a', 'b', 'far', 'late']);
    assert.deepEqual(like([on('c', '2026-08-29'), on('d', '2026-09-30'), on('e', '')]), []);
  });

  test('is to its buyer: the same partner, or one of that name where either is told by name alone', () => {
    const buyer = (data: FarmRecord['data'], id: string | null = 'p1') =>
      like([sale('a', data)], { buyer: { ...BUYER, id } }).length;
    assert.deepEqual([buyer({ buyerId: 'p1', buyer: 'Outro' }), buyer({ buyerId: 'p2' })], [1, 0]);
    assert.deepEqual([buyer({}), buyer({ buyer: 'Outro' }), buyer({ buyer: null })], [1, 0, 0]);
    assert.deepEqual([buyer({ buyerId: 'p2' }, null), buyer({ buyerId: 'p2', buyer: 'Outro' }, null)], [1, 0]);
  });

  test('is live, and has no invoice yet', () => {
    const others = [
      sale('a', { invoiceKey: keyOf({ number: 9 }) }),
      sale('b', {}, { status: 'cancelled' }),
      sale('c', {}, { deletedAt: '2026-09-20T00:00:00Z' }),
    ];
    assert.deepEqual(like(others), []);
    assert.deepEqual(like([sale('d', { invoiceKey: '' }, { status: 'draft' })]), ['d']);
  });
});
