import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choice, choices, yesNo } from '@cafezal/domain/definition/fields.ts';
import { InForm } from '../../../testing/in-form.tsx';
import { all, click, field, showHeld, textsOf, the, type } from '../../../testing/on-page.tsx';
import { ChoiceControl, ChoicesControl, YesNoControl } from './choice-controls.tsx';

const FEW = { manual: 'Manual', strip: 'Derriça', machine: 'Máquina' };
const MANY = { a: 'Um', b: 'Dois', c: 'Três', d: 'Quatro', e: 'Cinco', f: 'Seis' };

type Of = Parameters<typeof ChoiceControl>[0];

const showChoice = (of: Of['field'], first: unknown = '', isAgain = false) =>
  showHeld<unknown>(first, (value, onChange) => (
    <InForm>
      <ChoiceControl field={of} path="data.how" value={value} onChange={onChange} isAgain={isAgain} />
    </InForm>
  ));

const chosen = () =>
  all<HTMLInputElement>('input')
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const chips = () => textsOf('fieldset label');

test('few words are chips of one group, so that arrows walk through them; a touch chooses one', async () => {
  const held = await showChoice(choice('Colheita', FEW));
  assert.deepEqual(chips(), ['Manual', 'Derriça', 'Máquina']);
  const names = new Set(all<HTMLInputElement>('input[type=radio]').map(({ name }) => name));
  assert.equal(names.size, 1);
  await click(field('Derriça'));
  await click(field('Máquina'));
  assert.deepEqual([held.told, chosen()], [['strip', 'machine'], ['machine']]);
});

test('many words are a list that says when nothing is chosen', async () => {
  const held = await showChoice(choice('Defeito', MANY));
  const list = field<HTMLSelectElement>('Defeito');
  assert.deepEqual(textsOf('option'), ['Escolha', ...Object.values(MANY)]);
  await type(list, 'e');
  assert.deepEqual([held.value, list.value], ['e', 'e']);
  await type(list, '');
  assert.equal(held.value, '');
});

test('the word that stood there first comes first and keeps its place when another is chosen', async () => {
  await showChoice(choice('Colheita', FEW), 'machine');
  assert.deepEqual(chips(), ['Máquina', 'Manual', 'Derriça']);
  await click(field('Manual'));
  assert.deepEqual(chips(), ['Máquina', 'Manual', 'Derriça']);
});

test('only the words that are offered stand there, and the one that is stored', async () => {
  const few = choice('Defeito', MANY, { offered: ['b', 'c'] });
  await showChoice(few, 'f');
  assert.deepEqual(chips(), ['Seis', 'Dois', 'Três']);
});

test('a choice can be taken back, but for one that must be there', async () => {
  const held = await showChoice(choice('Colheita', FEW), 'strip');
  await click(the('button'));
  assert.deepEqual([held.value, chosen()], ['', []]);
  assert.equal(all('button').length, 0);
});

test('what must be there has no way back, unless it stands there as the last time', async () => {
  const must = choice('Colheita', FEW, { required: 'always' });
  await showChoice(must, 'strip');
  assert.equal(all('button').length, 0);
});

test('any number of words can be ticked, in the order in which they were', async () => {
  const held = await showHeld<unknown>(['strip'], (value, onChange) => (
    <InForm>
      <ChoicesControl field={choices('Como', FEW)} path="data.how" value={value} onChange={onChange} />
    </InForm>
  ));
  await click(field('Manual'));
  assert.deepEqual(held.value, ['strip', 'manual']);
  await click(field('Derriça'));
  assert.deepEqual([held.value, chosen()], [['manual'], ['manual']]);
});

test('yes and no are true and false, and nothing said is null', async () => {
  const held = await showHeld<unknown>(null, (value, onChange) => (
    <InForm>
      <YesNoControl field={yesNo('Choveu')} path="data.rain" value={value} onChange={onChange} />
    </InForm>
  ));
  assert.deepEqual(chosen(), []);
  await click(field('Sim'));
  await click(field('Não'));
  await click(the('button'));
  assert.deepEqual(held.told, [true, false, null]);
});
