import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedNumber, typedText } from '../subject/typed-number.ts';
import { amountWords } from './harvest-amount.ts';

const MEASURES = { measureLiters: 60, conversionFactors: { cherryDensity: 0.62 } };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('under medidas stand litres and kilos, under litres medidas and kilos, under kilos the volume', () => {
  assert.equal(plain(amountWords(7500, 'measures', MEASURES)), '= 7.500 L · cerca de 4.650 kg');
  assert.equal(plain(amountWords(7500, 'liters', MEASURES)), '= 125 medidas de 60 L · cerca de 4.650 kg');
  assert.equal(plain(amountWords(4650, 'kg', MEASURES)), '= cerca de 7.500 L · 125 medidas de 60 L');
});

test('a number typed in medidas is stored in litres and read back in medidas', () => {
  assert.equal(storedNumber('62,5', 60), 3750);
  assert.equal(typedText(3750, 60), '62,5');
  assert.equal(typedText(12_400, 1), '12400');
});

test('what is no number goes on as it was typed', () => {
  assert.equal(storedNumber('62,', 60), '62,');
  assert.equal(typedText('abc', 60), 'abc');
});
