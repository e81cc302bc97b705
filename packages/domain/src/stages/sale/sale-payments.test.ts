import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paymentState, receivedOf, stateOf, statusByPayments, unplannedOf } from './sale-payments.ts';

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

describe('what no instalment covers', () => {
  const restOf = (status: string, net: number) =>
    unplannedOf(sale(status, [{ due: '2026-10-01', amount: 1000, paidAt: '2026-10-02' }]), net);

  test('is owed although all that were noted were received', () => {
    assert.deepEqual([restOf('delivered', 9837), restOf('paid', 9837)], [8837, 8837]);
    assert.equal(unplannedOf(sale('delivered', [OPEN]), 500.2), 300);
  });

  test('is nothing within 1 % of a sale that is paid, and of one that was paid at once', () => {
    assert.deepEqual([restOf('paid', 1010), restOf('paid', 1011)], [0, 11]);
    assert.deepEqual([unplannedOf(sale('paid', []), 9837), unplannedOf(sale('delivered', []), 9837)], [0, 9837]);
  });
});

describe('a barter', () => {
  const barter = (value?: number, payments: readonly object[] = []) =>
    sale('contracted', payments, { contractType: 'barter', barterValue: value });

  test('is received in inputs, as far as those are worth what it leaves', () => {
    assert.deepEqual(receivedOf(barter(1500), 1475.55), { paid: 1475.55, open: 0 });
    assert.deepEqual(receivedOf(barter(1000), 1475.5), { paid: 1000, open: 475.5 });
    assert.deepEqual(receivedOf(barter(), 1475.55), { paid: 1475.55, open: 0 });
  });

  test('has instalments for the rest alone, and both were received', () => {
    const paidRest = barter(1000, [{ due: '2026-10-01', amount: 475.5, paidAt: '2026-10-02' }]);
    assert.deepEqual(receivedOf(paidRest, 1475.5), { paid: 1475.5, open: 0 });
    assert.deepEqual(receivedOf(barter(1000, [{ amount: 475.5 }]), 1475.5), { paid: 1000, open: 475.5 });
    assert.deepEqual(receivedOf(barter(undefined, [{ amount: 475.5 }]), 1475.5), { paid: 1000, open: 475.5 });
    assert.equal(unplannedOf(barter(1000, [{ due: '2026-10-01', amount: 400 }]), 1475.5), 75.5);
  });

  test('is paid as soon as nothing is open, and in part by what came in inputs', () => {
    const state = (one: ReturnType<typeof barter>, net: number) => stateOf(one, receivedOf(one, net));
    assert.equal(state(barter(), 1475.5), 'paid');
    assert.equal(state(barter(1000), 1475.5), 'partial');
    assert.equal(state(barter(1000, [{ amount: 475.5 }]), 1475.5), 'partial');
    assert.equal(state(barter(1000, [{ amount: 475.5, paidAt: '2026-10-02' }]), 1475.5), 'paid');
    assert.equal(state(barter(0), 1475.5), 'open');
    assert.equal(state(sale('delivered', []), 900), 'open');
  });
});
