import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskPhone, phoneOf, phoneText } from './phone-mask.ts';

test('a phone is masked as it is typed', () => {
  assert.equal(maskPhone('3'), '3');
  assert.equal(maskPhone('359'), '(35) 9');
  assert.equal(maskPhone('3533334444'), '(35) 3333-4444');
  assert.equal(maskPhone('(35) 99999-88887'), '(35) 99999-8888');
});

test('a whole phone is sent in three parts and comes back the same', () => {
  const phone = phoneOf('(35) 99999-8888');
  assert.deepEqual(phone, { countryCode: '55', areaCode: '35', number: '999998888' });
  assert.equal(phoneText(phone), '(35) 99999-8888');
});

test('half a phone is none', () => {
  assert.equal(phoneOf('(35) 9999'), null);
  assert.equal(phoneText(null), '');
});
