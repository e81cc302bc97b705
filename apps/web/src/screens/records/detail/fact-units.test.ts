import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, number } from '@cafezal/domain/definition/fields.ts';
import { activityForm } from '@cafezal/domain/stages/activity/activity-fields.ts';
import { isUnitShown, withChosenUnit } from './fact-units.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const FIELDS: Readonly<Record<string, Field>> = { ...activityForm.fields, price: number('Preço') };

/** A text of a field's number as the card shows it. */
function told(text: string, name: string, data: Readonly<Record<string, unknown>>): string {
  const field = FIELDS[name];
  assert.ok(field);
  return withChosenUnit(text, { name, field }, data);
}

test('a dose and what it makes in all are read with the unit that was chosen', () => {
  const data = { dose: 0.75, doseUnit: 'L/ha', total: 5.25 };
  assert.equal(plain(told('0,75', 'dose', data)), '0,75 L/ha');
  assert.equal(plain(told('5,25', 'total', data)), '5,25 L');
  assert.equal(told('7', 'areaTreated', data), '7');
  assert.ok(isUnitShown('doseUnit', data));
});

test('without a unit, or with one that is not by area, nothing is added that is not known', () => {
  assert.equal(told('0,75', 'dose', {}), '0,75');
  assert.equal(told('', 'dose', { doseUnit: 'L/ha' }), '');
  assert.equal(told('9', 'total', { doseUnit: 'g/100 L' }), '9');
  assert.ok(!isUnitShown('doseUnit', { doseUnit: 'L/ha' }));
});

test('a price is read with what it is of, of a saca where nothing was said', () => {
  assert.equal(plain(told('1.900', 'price', { price: 1900 })), '1.900 R$/saca');
  assert.equal(plain(told('30', 'price', { price: 30, priceUnit: 'BRL_kg' })), '30 R$/kg');
  assert.ok(isUnitShown('priceUnit', { price: 30, priceUnit: 'BRL_kg' }));
  assert.ok(!isUnitShown('priceUnit', { priceUnit: 'BRL_kg' }));
});
