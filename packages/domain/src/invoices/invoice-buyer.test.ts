import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { InvoiceParty } from './invoice.ts';
import { partnerOf } from './invoice-buyer.ts';
import { invoice, partner, party, previewOf } from './preview-fixture.ts';

const long = (sign: string) => sign.repeat(300);
/** What comes in of a buyer who is no partner yet: who he is, and his sale. */
function written(changes: Partial<InvoiceParty>) {
  const { writes } = previewOf([invoice({ buyer: party(changes) })], { partners: [] });
  const [buyer, sale] = writes.map(({ body }) => body as { name: string; data: Record<string, string> });
  return { buyer, sale };
}

describe('a buyer who is new', () => {
  test('is kept with as much of each word as its field holds', () => {
    const { buyer, sale } = written({
      ...{ document: long('1'), documentKind: 'foreign', name: long('n'), stateRegistration: long('i') },
      ...{ street: long('r'), number: long('7'), complement: long('c'), neighborhood: long('b'), city: long('m') },
      ...{ state: long('u'), country: long('p'), email: `${long('e')}@x.br`, cep: '20457', countryCode: '0230' },
    });
    const lengths = Object.entries(buyer?.data ?? {}).map(([key, { length }]) => [key, length]);
    assert.deepEqual(Object.fromEntries(lengths), {
      ...{ personType: 7, document: 40, stateRegistration: 20, email: 254, street: 100, number: 20, complement: 100 },
      ...{ neighborhood: 50, city: 50, state: 30, country: 50, roles: 1 },
    });
    assert.equal(buyer?.name.length, 100);
    assert.deepEqual([sale?.data.buyer?.length, sale?.name], [100, `${'n'.repeat(70)} NF 123`]);
  });

  test('has a CEP of eight digits in Brazil alone', () => {
    const cep = (changes: Partial<InvoiceParty>) => written(changes).buyer?.data.cep;
    assert.deepEqual([cep({}), cep({ countryCode: '' })], ['37472000', '37472000']);
    for (const none of [{ countryCode: '0230' }, { cep: '3747200' }, { cep: '374720000' }, { cep: '37472-00' }])
      assert.equal(cep(none), undefined);
  });

  test('is asked about with the five partners that are most like him, and his document as it is printed', () => {
    const partners = Array.from({ length: 7 }, (_, at) => partner(`p${at}`, `Cooperativa ${at}`));
    const [question] = previewOf([invoice()], { partners }).questions;
    assert.equal(question?.message, 'COOPERATIVA DO CAFE LTDA (11.222.333/0001-81) ainda não está em Parceiros.');
    assert.deepEqual(
      question?.options.map(({ value }) => value),
      ['create', 'p0', 'p1', 'p2', 'p3', 'p4', 'none'],
    );
    const [nameless] = previewOf([invoice({ buyer: party({ document: '' }) })], { partners }).questions;
    assert.equal(nameless?.message, 'COOPERATIVA DO CAFE LTDA ainda não está em Parceiros.');
    assert.equal(nameless?.id, 'match:buyer:cooperativa do cafe ltda');
    const [far] = previewOf([invoice({ buyer: party({ document: long('9') }) })], { partners }).questions;
    assert.equal(far?.id, `match:buyer:${'9'.repeat(100)}`);
  });
});

describe('a buyer who is a partner', () => {
  const found = (changes: Partial<InvoiceParty>, ...data: readonly Record<string, string>[]) =>
    partnerOf(
      party(changes),
      data.map(({ name = 'Outro', ...rest }, at) => partner(`p${at}`, name, rest)),
    )?.id;
  const NAME = { name: 'cooperativa do café, ltda' };

  test('is found by any of his documents before his name', () => {
    const documents = [{ cpf: '11.222.333/0001-81' }, { cnpj: '11222333000181' }, { document: '11222333000181' }];
    for (const document of documents) assert.equal(found({}, NAME, document), 'p1');
  });

  test('is found by his name where he has no other document, or the invoice none', () => {
    assert.equal(found({ name: 'Outro' }, { cpf: '11144477735' }), undefined);
    assert.equal(found({ name: 'Outro' }, { cpf: '11144477735' }, {}), 'p1');
    assert.equal(found({ name: 'Outro', document: '' }, { cpf: '11144477735' }), 'p0');
    assert.equal(found({ name: 'Loja' }, { tradeName: 'LOJA' }), 'p0');
    assert.equal(found({ name: 'Ninguém' }, {}), undefined);
  });
});
