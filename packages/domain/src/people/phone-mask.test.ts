import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { maskPhone, phoneOf, phonePrefix } from './phone-mask.ts';
import { phoneText } from './phone-text.ts';

describe('a phone as it is typed', () => {
  test('is masked as a Brazilian one, and what is to come is shown', () => {
    assert.deepEqual(maskPhone(''), { text: '', rest: '(00) 0000-0000' });
    assert.deepEqual(maskPhone('3'), { text: '(3', rest: '0) 0000-0000' });
    assert.deepEqual(maskPhone('359'), { text: '(35) 9', rest: '0000-0000' });
    assert.deepEqual(maskPhone('353333'), { text: '(35) 3333', rest: '-0000' });
    assert.equal(maskPhone('3533331234').text, '(35) 3333-1234');
    assert.equal(maskPhone('(35) 99999-88887').text, '(35) 99999-8888');
    assert.equal(maskPhone('35333312345').text, '(35) 33331-2345');
  });

  test('may be pasted with the country before it, or the 0 that some dial', () => {
    for (const pasted of ['+55 35 99999-8888', '5535999998888', '035999998888', ' (35) 9 9999 8888'])
      assert.equal(maskPhone(pasted).text, '(35) 99999-8888', pasted);
  });

  test('of another country begins with + and its code', () => {
    assert.equal(maskPhone('+').text, '+');
    assert.equal(maskPhone('+351912345678').text, '+351 912 345 678');
    assert.equal(maskPhone('+1 (212) 555-0100').text, '+1 212 555 0100');
    assert.equal(maskPhone('+55').text, '');
    assert.deepEqual([phonePrefix('+351'), phonePrefix('(35)')], [undefined, '+55']);
  });

  test('keeps its mask however often it is laid on', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d{0,16}$/), (typed) => {
        const { text } = maskPhone(typed);
        assert.equal(maskPhone(text).text, text);
      }),
    );
  });
});

describe('a whole phone', () => {
  for (const [text, phone] of [
    ['(35) 99999-8888', { countryCode: '55', areaCode: '35', number: '999998888' }],
    ['(35) 3333-4444', { countryCode: '55', areaCode: '35', number: '33334444' }],
    ['+351 912 345 678', { countryCode: '351', areaCode: '', number: '912345678' }],
    ['+1 212 555 0100', { countryCode: '1', areaCode: '', number: '2125550100' }],
  ] as const) {
    test(`${text} is sent in its parts and comes back the same`, () => {
      assert.deepEqual(phoneOf(text), phone);
      assert.equal(phoneText(phone), text);
    });
  }

  test('is not half of one, nor one of an area or a number that nobody has', () => {
    for (const wrong of ['(35) 9999', '(05) 99999-8888', '(35) 19999-888', '(35) 89999-8888', '+351 9'])
      assert.equal(phoneOf(wrong), null, wrong);
    assert.equal(phoneText(null), '');
    assert.equal(phoneText({ countryCode: '55', areaCode: '', number: '' }), '');
  });
});

describe('the code of another country', () => {
  test('has one digit for America and Russia, two for those of the list, and three for all others', () => {
    const codeOf = (digits: string) => phoneOf(`+${digits}`)?.countryCode;
    const one = ['12125550100', '79161234567'].map(codeOf);
    assert.deepEqual(one, ['1', '7']);
    const two = ['20', '27', '30', '34', '36', '39', '40', '41', '43', '49', '51', '54', '58', '60', '66', '81', '84'];
    for (const code of [...two, '82', '86', '90', '95', '98']) assert.equal(codeOf(`${code}12345678`), code);
    const three = ['211', '258', '351', '375', '420', '502', '598', '670', '679', '850', '880', '961', '998'];
    for (const code of three) assert.equal(codeOf(`${code}12345678`), code);
  });

  test('begins a number of 7 digits at least, and of 15 while it is typed', () => {
    assert.deepEqual(phoneOf('+2901234'), { countryCode: '290', areaCode: '', number: '1234' });
    assert.equal(phoneOf('+290123'), null);
    assert.equal(maskPhone('+3519123456789012').text, '+351 912 345 678 901');
    assert.deepEqual(maskPhone(' +351'), { text: '+351', rest: '' });
    assert.deepEqual(maskPhone('+5535'), { text: '(35', rest: ') 0000-0000' });
  });
});

describe('a phone that is kept', () => {
  test('is told in one line, with its country where that is not Brazil', () => {
    assert.equal(phoneText({ number: '33334444' }), '3333-4444');
    assert.equal(phoneText({ countryCode: '', areaCode: '35', number: '33334444' }), '(35) 3333-4444');
    assert.equal(phoneText({ countryCode: '+1', areaCode: '212', number: '555-0100' }), '+1 212 555 0100');
    assert.equal(phoneText({ countryCode: '351', number: 7 }), '');
  });

  test('is of Brazil with an area from 11 to 99 and a number that begins as one does', () => {
    for (const right of ['11 90000-0000', '99 20000000', '35 79999999']) assert.ok(phoneOf(right), right);
    for (const wrong of ['10 90000-0000', '35 19999999', '35 8999-99999', '5535999998888'])
      assert.equal(phoneOf(wrong), null, wrong);
  });
});
