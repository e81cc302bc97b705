import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paymentState, receivedOf, statusByPayments } from './sale-payments.ts';

const PAID = { due: '2026-10-01', amount: 100.1, paidAt: '2026-10-02' };
const OPEN = { due: '2026-11-01', amount: 200.2 };
const sale = (status: string, payments: readonly object[], data: object = {}) => ({
  status,
  data: { ...data, pricePerBag: 1000, payments },
});

describe('a sale without instalments', () => {
  test('is paid as far as its status says, and all or nothing is received', () => {
    const told = (status: string) => [paymentState(sale(status, [])), receivedOf(sale(status, []), 900)];
    assert.deepEqual(told('paid'), ['paid', { paid: 900, open: 0 }]);
    assert.deepEqual(told('partially_paid'), ['partial', { paid: 0, open: 900 }]);
    assert.deepEqual(told('delivered'), ['open', { paid: 0, open: 900 }]);
    for (const status of ['delivered', 'partially_paid', 'paid', 'contracted'])
      assert.equal(statusByPayments(sale(status, [])), status);
  });
});

describe('a sale with instalments', () => {
  test('is paid as far as they are, whatever its status', () => {
    assert.equal(paymentState(sale('paid', [OPEN])), 'open');
    assert.equal(paymentState(sale('delivered', [PAID, OPEN])), 'partial');
    assert.equal(paymentState(sale('delivered', [PAID, PAID])), 'paid');
    assert.deepEqual(receivedOf(sale('delivered', [PAID, OPEN, PAID, {}]), 1), { paid: 200.2, open: 200.2 });
  });

  test('that was delivered gets the status that they lead to, and an advance of none', () => {
    const next = (status: string, ...payments: readonly object[]) => statusByPayments(sale(status, payments));
    assert.deepEqual([next('delivered', OPEN), next('delivered', PAID, OPEN)], ['delivered', 'partially_paid']);
    assert.deepEqual([next('delivered', PAID), next('partially_paid', PAID)], ['paid', 'paid']);
    assert.deepEqual(
      [next('partially_paid', OPEN), next('partially_paid', PAID, OPEN)],
      ['partially_paid', 'partially_paid'],
    );
    for (const status of ['draft', 'contracted', 'partially_delivered', 'paid', 'cancelled'])
      assert.equal(next(status, PAID), status);
    assert.equal(next('paid', OPEN), 'paid');
  });
});
