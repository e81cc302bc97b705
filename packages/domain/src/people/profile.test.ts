import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { needsDocument, needsPhone, phoneOfText, readProfile } from './profile.ts';

describe('a phone given as text', () => {
  test('seed 3.3 and 9.7: with ten digits or more starts with country and area', () => {
    assert.deepEqual(phoneOfText('+55 (35) 99999-8888'), { countryCode: '55', areaCode: '35', number: '999998888' });
    assert.deepEqual(phoneOfText('35999998888'), { countryCode: '35', areaCode: '99', number: '9998888' });
  });

  test('seed 3.3 and 9.6: with fewer digits keeps only the default country 55', () => {
    assert.deepEqual(phoneOfText('999998888'), { countryCode: '55', areaCode: '', number: '' });
    assert.deepEqual(phoneOfText(''), { countryCode: '55', areaCode: '', number: '' });
  });

  test('loses no digit when there are ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10,15}$/), (digits) => {
        const { countryCode, areaCode, number } = phoneOfText(digits);
        assert.equal(countryCode + areaCode + number, digits);
      }),
    );
  });
});

describe('a profile that is sent', () => {
  test('keeps what a person may set and drops the rest', () => {
    const { changes, problems } = readProfile({
      name: ' Maria ',
      phone: { areaCode: '(35)', number: '99999-8888' },
      document: '529.982.247-25',
      planId: 'gold',
      role: 'admin',
      emailVerified: true,
    });
    assert.deepEqual(problems, {});
    assert.deepEqual(changes, {
      name: 'Maria',
      phone: { countryCode: '55', areaCode: '35', number: '999998888' },
      document: '52998224725',
    });
  });

  test('takes a CNPJ with letters, and empties by null', () => {
    assert.equal(readProfile({ document: '12.ABC.345/01DE-35' }).changes.document, '12ABC34501DE35');
    assert.deepEqual(readProfile({ document: null, phone: null, pendingPlanId: '' }).changes, {
      document: null,
      phone: null,
      pendingPlanId: null,
    });
  });

  test('has a phone of fifteen digits at most, country and area among them', () => {
    const read = (number: string) => readProfile({ phone: { countryCode: '55', areaCode: '35', number } });
    assert.deepEqual(read('12345678901').changes, {
      phone: { countryCode: '55', areaCode: '35', number: '12345678901' },
    });
    assert.deepEqual(Object.keys(read('123456789012').problems), ['phone']);
  });

  test('names each field that cannot be', () => {
    const { problems } = readProfile({ name: ' ', phone: 5, document: '111', pendingPlanId: {} });
    assert.deepEqual(Object.keys(problems), ['name', 'phone', 'document', 'pendingPlanId']);
  });

  test('never throws, whatever is sent', () => {
    const keys = fc.constantFrom('name', 'phone', 'document', 'photoURL', 'pendingPlanId', 'role');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything()), (payload) => {
        const { changes, problems } = readProfile(payload);
        for (const field of Object.keys(problems)) assert.ok(!(field in changes));
      }),
    );
  });
});

test('seed 3.5 and 3.6: a profile needs a document and a phone until it has them', () => {
  assert.equal(needsDocument({ document: null }), true);
  assert.equal(needsDocument({ document: '52998224725' }), false);
  assert.equal(needsPhone({ phone: null }), true);
  assert.equal(needsPhone({ phone: phoneOfText('1') }), true);
  assert.equal(needsPhone({ phone: phoneOfText('5535999998888') }), false);
});

describe('a field of a profile', () => {
  const read = (payload: object) => readProfile(payload);

  test('is read as it is meant, also where it is a number', () => {
    assert.deepEqual(read({ name: 7, document: 52998224725, photoURL: ' x ', pendingPlanId: 'season' }).changes, {
      ...{ name: '7', document: '52998224725', photoURL: 'x', pendingPlanId: 'season' },
    });
    assert.deepEqual(read({ document: 'CPF 529.982.247-25' }).changes, { document: '52998224725' });
    assert.deepEqual(read({ document: 'CNPJ: 11.222.333/0001-81' }).changes, { document: '11222333000181' });
    assert.deepEqual(read({ document: ' ', phone: '', photoURL: ' ', pendingPlanId: null }).changes, {
      ...{ document: null, phone: null, photoURL: null, pendingPlanId: null },
    });
  });

  test('says in a word what is wrong with it', () => {
    const name = 'Escreva seu nome.';
    const phone = 'Confira o telefone.';
    const document = 'Confira o CPF ou CNPJ: os dígitos não fecham.';
    const text = 'Escreva um texto.';
    assert.deepEqual(read({ name: '', phone: [], document: {}, photoURL: 7, pendingPlanId: false }), {
      changes: {},
      problems: { name, phone, document, photoURL: text, pendingPlanId: text },
    });
    assert.deepEqual(read({ name: null, document: '529.982.247-26' }).problems, { name, document });
    for (const wrong of [7, true, [], { number: null }, { areaCode: {} }, { countryCode: [] }])
      assert.deepEqual(read({ phone: wrong }), { changes: {}, problems: { phone } });
  });

  test('of a phone is digits alone, with the country of Brazil where it says none', () => {
    const phoneOf = (phone: unknown) => read({ phone }).changes.phone;
    assert.deepEqual(phoneOf({}), { countryCode: '55', areaCode: '', number: '' });
    assert.deepEqual(phoneOf({ countryCode: '+351', areaCode: 9, number: '12 345' }), {
      ...{ countryCode: '351', areaCode: '9', number: '12345' },
    });
    assert.deepEqual(phoneOf({ countryCode: 'BR', number: 99999 }), {
      countryCode: '55',
      areaCode: '',
      number: '99999',
    });
    assert.deepEqual(phoneOf('(35) 99999-8888'), { countryCode: '35', areaCode: '99', number: '9998888' });
    assert.deepEqual(phoneOf('123456789012345'), { countryCode: '12', areaCode: '34', number: '56789012345' });
    assert.equal(phoneOf('1234567890123456'), undefined);
  });

  test('is not touched by what is no profile at all', () => {
    for (const nothing of [null, undefined, 'name', 7, {}])
      assert.deepEqual(readProfile(nothing), { changes: {}, problems: {} });
  });
});

test('an empty document is none, and a number alone is a phone', () => {
  assert.equal(needsDocument({ document: '' }), true);
  assert.equal(needsPhone({ phone: { countryCode: '', areaCode: '', number: '1' } }), false);
});
