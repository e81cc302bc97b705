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
