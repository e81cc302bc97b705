import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import fc from 'fast-check';
import { groupedText, plainText } from './number-text.ts';

const kilos = fc.integer({ min: 0, max: 99_999_999_999 }).map((grams) => grams / 1000);
const digits = fc.stringMatching(/^\d{1,3}$/);

test('kilos that are read, typed on in and read again are never misread', () => {
  fc.assert(
    fc.property(kilos, digits, (kg, more) => {
      const read = groupedText(String(kg).replace('.', ','));
      assert.equal(parseDecimal(read), kg);
      const focused = plainText(read);
      assert.equal(parseDecimal(focused), kg);
      const typed = `${focused}${more}`;
      const meant = Number(`${kg}${more}`);
      assert.equal(parseDecimal(typed), meant);
      assert.equal(parseDecimal(groupedText(typed)), meant);
    }),
  );
});

test('thousands have their dot while they are read and none while they are typed on in', () => {
  assert.deepEqual(['12400', '12.400', '12400,50', '7', ''].map(groupedText), [
    '12.400',
    '12.400',
    '12.400,50',
    '7',
    '',
  ]);
  assert.deepEqual(['12.400', '1.234.567,8', '7,', ''].map(plainText), ['12400', '1234567,8', '7,', '']);
});

test('what is no number, has a decimal point or more than grams stays as it was typed', () => {
  for (const text of ['12,', '1.2', 'muito', '0,12345', '12.4005']) {
    assert.equal(plainText(text), text);
    assert.equal(parseDecimal(groupedText(text)), parseDecimal(text));
  }
});
