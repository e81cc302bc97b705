import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { partner } from './partner.ts';
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

describe('what is said of a partner', () => {
  const told = (
    data: RecordContent['data'],
    changes: Partial<RecordContent> = {},
    records: readonly FarmRecord[] = [],
  ) =>
    partnerChecks.rules
      .flatMap((rule) =>
        rule(derivePartner(contentOf({ name: 'Coop', status: 'active', ...changes, data })), contextOf(records)),
      )
      .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

  test('has the document that it lacks, unless nobody deals with it any more', () => {
    assert.deepEqual(told({ personType: 'pj' }), ['warning data.cnpj: Falta informar o CNPJ.']);
    assert.deepEqual(
      [told({ personType: 'pj' }, { status: 'inactive' }), told({}), told({ personType: 'x' })],
      [[], [], []],
    );
  });

  test('has who else has the document, written with its mask, and the name only where the documents differ', () => {
    const others = [
      recordOf('bare', 'parceiros', { name: 'Sem nada' }),
      recordOf('a', 'parceiros', { name: 'Torrefação', data: { cnpj: '11222333000181', document: 'de 1' } }),
      recordOf('b', 'parceiros', { name: 'COOP', data: { cpf: '52998224725' } }),
    ];
    assert.deepEqual(told({ cnpj: '11222333000181', document: 'DE1', cpf: '52998224725' }, {}, others), [
      'warning data.cpf: COOP já tem o documento 529.982.247-25.',
      'warning data.cnpj: Torrefação já tem o documento 11.222.333/0001-81.',
      'warning data.document: Torrefação já tem o documento DE1.',
    ]);
    assert.deepEqual(told({ cpf: '11144477735' }, {}, others), [
      'warning name: Já existe um parceiro com o nome COOP.',
    ]);
    assert.deepEqual(told({}, { name: 'Outra' }, others), []);
  });
});

test('a partner is one from the first day on, and holds no coffee', () => {
  const { statuses, needsInputs, needsOutputs } = partner;
  assert.deepEqual([statuses.active.started, needsInputs, needsOutputs], [true, false, false]);
  assert.equal(partner.initialStatus({ data: {}, inputs: [], outputs: [] }), 'active');
});
