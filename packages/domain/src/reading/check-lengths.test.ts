import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../record/problem.ts';
import { document } from '../stages/document/document.ts';
import { checkLengths } from './check-lengths.ts';

const check = (documentNumber: string) => () => checkLengths({ data: { kind: 'car', documentNumber } }, document);

test('the number of a CAR is taken with all its characters, and another number up to 40', () => {
  const car = `MG-3114105-${'8F2C0A1B'.repeat(4)}`;
  for (const number of [car, car.replaceAll('-', ''), 'x'.repeat(40)]) assert.doesNotThrow(check(number));
  for (const number of ['x'.repeat(41), `${car}0`, car.replace('F', 'G')]) assert.throws(check(number), Problem);
});

test('the number of a CAR makes no room for other long texts', () => {
  const car = `MG-3114105-${'8F2C0A1B'.repeat(4)}`;
  const sent = { notes: 'x'.repeat(6_000), data: { kind: 'car', documentNumber: car } };
  assert.throws(
    () => checkLengths(sent, document),
    ({ details }: Problem) => Object.keys(details.fields ?? {}).join() === 'notes',
  );
  assert.throws(() => checkLengths({ documentNumber: car, data: {} }, document), Problem);
});
