import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field } from '../definition/fields.ts';
import { choices, money, number, references } from '../definition/fields.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { readField } from './read-field.ts';
import { rangeText } from './reading-place.ts';

function told(raw: unknown, field: Field): string[] {
  const said: string[] = [];
  const lookUp = (id: string) => (id === 'p1' ? recordOf('p1', 'talhoes') : undefined);
  readField(raw, field, {
    path: 'data.x',
    name: 'x',
    label: 'Dose',
    lookUp,
    report: ({ message }) => said.push(message),
  });
  return said;
}

test('a number is told with four decimals at most, and a limit with three', () => {
  const fine = { decimals: 6 } as const;
  assert.deepEqual(told(12.34567, number('Dose', { ...fine, unlikely: { above: 1.23456 } })), [
    'Dose: 12,3457. O comum é até 1,235. Confira.',
  ]);
  assert.deepEqual(told(0.12345, number('Dose', { ...fine, unlikely: { below: 1.23456 } })), [
    'Dose: 0,1235. O comum é a partir de 1,235. Confira.',
  ]);
  assert.deepEqual(told(0.00012, number('Dose', { ...fine, above: 1.23456, unit: 'kg' })), [
    '0,0001 kg: precisa ser mais que 1,235.',
  ]);
  assert.deepEqual(told(9.87654, number('Dose', { ...fine, min: 1.23456, max: 2.34567 })), [
    '9,8765: só vale de 1,235 a 2,346.',
  ]);
});

test('an amount that no farm pays at once is kept and asked about, whichever way it goes', () => {
  const usual = 'O comum é até R$ 10.000.000,00. Confira.';
  const debt = money('Saldo', { min: -1e12 });
  assert.deepEqual(told(10_000_000, money('Custo')), []);
  assert.deepEqual(told(10_000_000.01, money('Custo')), [`Dose: R$ 10.000.000,01. ${usual}`]);
  assert.deepEqual(told(-999_999_999_999, debt), [`Dose: R$ -999.999.999.999,00. ${usual}`]);
});

test('a range without an end begins at nothing', () => {
  assert.deepEqual(
    [rangeText({}), rangeText({ min: 1 }), rangeText({ max: 0 })],
    ['a partir de 0', 'a partir de 1', 'até 0'],
  );
});

test('a thousand words are taken, one more is not', () => {
  const many = (length: number, word: string) => Array.from({ length }, () => word);
  const fields = [choices('C', { a: 'A' }), references('T', 'talhoes')] as const;
  for (const [field, word] of [
    [fields[0], 'a'],
    [fields[1], 'p1'],
  ] as const) {
    assert.deepEqual(told(many(1000, word), field), []);
    assert.deepEqual(told(many(1001, word), field), ['No máximo 1.000 linhas.']);
  }
});
