import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from '../definition/fields.ts';
import { valueText } from '../shown/value-text.ts';
import { readPhone } from './read-phone.ts';
import type { Place } from './reading-place.ts';

const FIELD = phone('Telefone');

function read(raw: unknown) {
  const problems: string[] = [];
  const place: Place = {
    path: 'data.phone',
    name: 'phone',
    label: 'Telefone',
    lookUp: () => undefined,
    report: ({ code }) => problems.push(code),
  };
  return [readPhone(raw, FIELD, place), problems] as const;
}

test('a phone is read as it is typed, and from its parts', () => {
  const own = { countryCode: '55', areaCode: '35', number: '999998888' };
  assert.deepEqual(read('(35) 99999-8888'), [own, []]);
  assert.deepEqual(read({ areaCode: '35', number: '99999-8888' }), [own, []]);
  assert.deepEqual(read('+351 912 345 678')[0], { countryCode: '351', areaCode: '', number: '912345678' });
});

test('half a phone is refused, and parts without a number are none', () => {
  assert.deepEqual(read('(35) 9999'), [null, ['phone/not-a-phone']]);
  assert.deepEqual(read({ number: '9'.repeat(20) }), [null, ['phone/not-a-phone']]);
  assert.deepEqual(read({ countryCode: '351', number: '9'.repeat(12) })[1], []);
  assert.deepEqual(read({ countryCode: '351', number: '9'.repeat(13) })[1], ['phone/not-a-phone']);
  assert.deepEqual(read({ countryCode: '55' }), [null, []]);
  const parts = { countryCode: 351, areaCode: 35, number: 912345678 };
  assert.deepEqual(read(parts), [{ countryCode: '351', areaCode: '35', number: '912345678' }, []]);
  assert.deepEqual(read({ ...parts, areaCode: '35912' })[1], ['phone/not-a-phone']);
  assert.deepEqual(read({ ...parts, areaCode: null, number: {} }), [null, []]);
  assert.deepEqual([read(3599998888)[1], read([3599998888])], [[], [null, ['phone/not-a-phone']]]);
});

test('a stored phone is written as one line', () => {
  const context = { nameOf: String, timezone: 'UTC' };
  assert.equal(
    valueText({ countryCode: '55', areaCode: '35', number: '999998888' }, FIELD, context),
    '(35) 99999-8888',
  );
  assert.equal(valueText({ number: '999998888', areaCode: '35' }, FIELD, context), '(35) 99999-8888');
  assert.equal(valueText('x', FIELD, context), '');
});
