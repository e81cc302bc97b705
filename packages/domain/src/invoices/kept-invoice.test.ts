import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from './invoice-fixture.ts';
import { keptPurchase, keptWords, keyOfKept } from './kept-invoice.ts';
import { cancellation, invoice, item, party } from './preview-fixture.ts';

test('a purchase waits with all that it says but who bought, and is told by its number, seller, day and sum', () => {
  const bought = invoice({
    issuer: party({ name: 'AGRO LTDA' }),
    items: [item({ cents: 100_050 }), item({ cents: 23_351 })],
  });
  const kept = keptPurchase(bought);
  assert.deepEqual(kept, { kind: 'purchase', invoice: { ...bought, buyer: null } });
  assert.equal(keyOfKept(kept), bought.key);
  assert.equal(keptWords(kept), 'Compra 920/123 de AGRO LTDA, 14/09/2026, R$ 1.234,01');
});

test('a cancellation waits as the one of a number, without the zeros before it', () => {
  const kept = { kind: 'cancellation', cancellation: cancellation({ key: keyOf({ number: 987_654_321 }) }) } as const;
  assert.equal(keyOfKept(kept), keyOf({ number: 987_654_321 }));
  assert.equal(keptWords(kept), 'Cancelamento de 16/09/2026 da nota 987654321');
  const small = { kind: 'cancellation', cancellation: cancellation({ key: keyOf({ number: 7 }) }) } as const;
  assert.equal(keptWords(small), 'Cancelamento de 16/09/2026 da nota 7');
});
