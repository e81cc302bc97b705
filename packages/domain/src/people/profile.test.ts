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
