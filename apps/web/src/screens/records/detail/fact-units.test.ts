import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnitShown, withChosenUnit } from './fact-units.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a dose and what it makes in all are read with the unit that was chosen', () => {
  const data = { dose: 0.75, doseUnit: 'L/ha', total: 5.25 };
  assert.equal(plain(withChosenUnit('0,75', 'dose', data)), '0,75 L/ha');
  assert.equal(plain(withChosenUnit('5,25', 'total', data)), '5,25 L');
  assert.equal(withChosenUnit('7', 'areaTreated', data), '7');
  assert.ok(isUnitShown('doseUnit', data));
});

test('without a unit, or with one that is not by area, nothing is added that is not known', () => {
  assert.equal(withChosenUnit('0,75', 'dose', {}), '0,75');
  assert.equal(withChosenUnit('', 'dose', { doseUnit: 'L/ha' }), '');
  assert.equal(withChosenUnit('9', 'total', { doseUnit: 'g/100 L' }), '9');
  assert.ok(!isUnitShown('doseUnit', { doseUnit: 'L/ha' }));
});

test('a price is read with what it is of, of a saca where nothing was said', () => {
  assert.equal(plain(withChosenUnit('1.900', 'price', { price: 1900 })), '1.900 R$/saca');
  assert.equal(plain(withChosenUnit('30', 'price', { price: 30, priceUnit: 'BRL_kg' })), '30 R$/kg');
  assert.ok(isUnitShown('priceUnit', { price: 30, priceUnit: 'BRL_kg' }));
  assert.ok(!isUnitShown('priceUnit', { priceUnit: 'BRL_kg' }));
});
