import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancellationFault, invoiceFault } from './check-invoice.ts';
import type { Invoice } from './invoice.ts';
import { keyOf, PRODUCER } from './invoice-fixture.ts';
import { cancellation, invoice, party } from './preview-fixture.ts';

const fault = (changes: Partial<Invoice>) => invoiceFault(invoice(changes))?.message ?? null;

describe('an invoice', () => {
  const AUTHORITY = '11222333000181';
  const NOT_ITS_ISSUER = 'Quem emitiu a nota não é quem está na chave.';

  test('may be issued by an authority in series 890 to 899, and in no other', () => {
    const issued = (series: number) => {
      const key = keyOf({ series, issuer: { ...PRODUCER, document: AUTHORITY } });
      return fault({ series: String(series), issuedBy: AUTHORITY, key });
    };
    assert.deepEqual([issued(890), issued(899)], [null, null]);
    assert.deepEqual([issued(889), issued(900)], [NOT_ITS_ISSUER, NOT_ITS_ISSUER]);
    const own = (series: number) => fault({ series: String(series), key: keyOf({ series }), issuedBy: AUTHORITY });
    assert.deepEqual([own(890), own(1)], [null, null]);
  });

  test('has series and number as its key has them, with or without zeros before them', () => {
    const key = keyOf({ series: 7, number: 42 });
    assert.equal(fault({ series: '007', number: '000000042', key }), null);
    const other = 'O número ou a série da chave não é o da nota.';
    assert.deepEqual(
      [fault({ series: '7', number: '43', key }), fault({ series: '8', number: '42', key })],
      [other, other],
    );
  });

  test('is of the month of its key, in any of its years', () => {
    const key = keyOf({ issuedOn: '2026-01-14' });
    assert.equal(fault({ issuedOn: '2026-01-31', key }), null);
    const other = 'O mês da chave não é o da emissão.';
    assert.deepEqual([fault({ issuedOn: '2027-01-14', key }), fault({ issuedOn: '2026-02-14', key })], [other, other]);
  });

  test('is told with what it is instead, in a few signs', () => {
    assert.deepEqual(invoiceFault(invoice({ model: '012345' })), {
      code: 'nfe/model',
      message: 'Esta nota é do modelo 0123. Entram só NF-e, modelo 55.',
    });
    assert.deepEqual(invoiceFault(invoice({ authorisation: '30123' })), {
      code: 'nfe/not-authorised',
      message: 'A SEFAZ não autorizou esta nota (situação 301).',
    });
  });

  test('is of no issuer where that has no document', () => {
    const issuer = party({ document: '', documentKind: 'foreign' });
    assert.equal(fault({ issuer, issuedBy: '' }), NOT_ITS_ISSUER);
  });
});

test('a cancellation holds once the authority has registered it, on time or late', () => {
  const said = (registration: string | null) => cancellationFault(cancellation({ registration }))?.code ?? null;
  assert.deepEqual(['135', '136', '155'].map(said), [null, null, null]);
  for (const other of ['134', '573', null]) assert.equal(said(other), 'nfe/not-registered');
});
