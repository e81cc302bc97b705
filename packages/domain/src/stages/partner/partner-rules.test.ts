import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { derivePartner, partnerChecks } from './partner-rules.ts';

const check = (data: RecordContent['data'], records: readonly FarmRecord[] = [], name = 'Cooperativa') => {
  const content = derivePartner(contentOf({ name, status: 'active', data }));
  return partnerChecks.rules.flatMap((rule) => said(rule(content, contextOf(records))));
};

describe('a partner', () => {
  test('passes with the document of its kind, masked or not', () => {
    assert.deepEqual(check({ personType: 'pf', cpf: '529.982.247-25' }), []);
    assert.deepEqual(check({ personType: 'pj', cnpj: '12ABC34501DE35' }), []);
    assert.deepEqual(check({ personType: 'foreign', document: 'DE 123' }), []);
  });

  test('passes with a CEP and an e-mail that can be', () => {
    assert.deepEqual(check({ cep: '37472-000', email: 'compras@coop.example.br' }), []);
    for (const email of ['@coop.br', 'compras@', 'compras@coop', 'com pras@coop.br', 'a@b@coop.br'])
      assert.deepEqual(check({ email }), ['error email/invalid'], email);
  });

  test('is kept without masks', () => {
    const { data } = derivePartner(contentOf({ data: { cnpj: '12.abc.345/01de-35', cep: '37472-000' } }));
    assert.deepEqual(data, { cnpj: '12ABC34501DE35', cep: '37472000' });
  });

  test('is refused what does not hold', () => {
    assert.deepEqual(check({ cpf: '52998224724' }), ['error cpf/invalid']);
    assert.deepEqual(check({ cnpj: '11222333000182' }), ['error cnpj/invalid']);
    assert.deepEqual(check({ ruralProducerRegistration: '1' }), ['error ruralProducerRegistration/invalid']);
    assert.deepEqual(check({ cep: '3747' }), ['error cep/invalid']);
    assert.deepEqual(check({ email: 'compras' }), ['error email/invalid']);
  });

  test('is asked for the document of its kind', () => {
    assert.deepEqual(check({ personType: 'pf' }), ['warning missing/cpf']);
    assert.deepEqual(check({ personType: 'pj' }), ['warning missing/cnpj']);
    assert.deepEqual(check({ personType: 'foreign' }), ['warning missing/document']);
  });

  test('is asked about where another has its document or its name', () => {
    const other = recordOf('other', 'parceiros', { name: 'Coopérativa', data: { cnpj: '11222333000181' } });
    assert.deepEqual(check({ cnpj: '11.222.333/0001-81' }, [other], 'Outra'), ['warning document/duplicate']);
    assert.deepEqual(check({}, [other]), ['warning name/duplicate']);
  });
});
