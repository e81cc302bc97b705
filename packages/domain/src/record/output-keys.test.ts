import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outputOf } from '../rules/rule-fixture.ts';
import { nameOutputs, withKeys } from './output-keys.ts';

const lot = (key: string, grade: string | null = null) => ({ ...outputOf('green_bean', 60), key, grade });
const keys = (...lots: readonly ReturnType<typeof lot>[]) => withKeys(lots).map(({ key }) => key);

test('a lot without a key is called after its form and grade, and no two have the same', () => {
  assert.deepEqual(keys(lot('', '17/18'), lot('moca'), lot('')), ['green-bean-17-18', 'moca', 'green-bean']);
  assert.deepEqual(keys(lot(''), lot(''), lot('')), ['green-bean', 'green-bean-2', 'green-bean-3']);
  assert.deepEqual(keys(lot(''), lot('green-bean')), ['green-bean-2', 'green-bean']);
});

test('a key has at most 30 characters, its number too', () => {
  const long = 'x'.repeat(40);
  assert.deepEqual(keys(lot('', long), lot('', long)), [
    `green-bean-${'x'.repeat(19)}`,
    `green-bean-${'x'.repeat(17)}-2`,
  ]);
  const many = Array.from({ length: 10 }, () => lot('', long));
  assert.equal(keys(...many).at(-1), `green-bean-${'x'.repeat(16)}-10`);
});

test('the id of a lot follows from its record and its key; all else stays', () => {
  const moca = lot('moca', 'Moca');
  assert.deepEqual(nameOutputs([moca, lot('')], 'r'), [
    { ...moca, id: 'r.moca' },
    { ...lot(''), key: 'green-bean', id: 'r.green-bean' },
  ]);
});
