import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payableOf } from './payable.ts';

const due = '2026-07-01';
const payable = (data: object, status = 'completed') => payableOf({ status, data: { due, ...data } });

test('what a record costs and what was paid for bought coffee is to be paid together, to the centavo', () => {
  assert.deepEqual(payable({ cost: 0.1, purchaseTotal: 0.2 }), { amount: 0.3, due });
  assert.deepEqual(
    [payable({ cost: 150 }), payable({ purchaseTotal: 80 })],
    [
      { amount: 150, due },
      { amount: 80, due },
    ],
  );
  assert.deepEqual(payable({ cost: 0.01 }), { amount: 0.01, due });
});

test('nothing is to be paid without a day or an amount, once it is paid, and of work that was called off', () => {
  assert.equal(payable({ cost: 150, due: undefined }), null);
  assert.equal(payable({ cost: 150, paidAt: '2026-06-20' }), null);
  assert.equal(payable({ cost: 150 }, 'cancelled'), null);
  assert.deepEqual([payable({}), payable({ cost: 0 })], [null, null]);
});
