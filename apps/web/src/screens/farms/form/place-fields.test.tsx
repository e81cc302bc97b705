import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../testing/ask-hook.tsx';
import {
  all,
  click,
  field,
  focus,
  leave,
  press,
  showHeld,
  textsOf,
  type,
  typeKeys,
} from '../../../../testing/on-page.tsx';
import { type FarmValues, NO_FARM } from './farm-values.ts';
import { PlaceFields } from './place-fields.tsx';

/** The place of a farm, once the municipalities are loaded. */
async function showPlace(start: Partial<FarmValues> = {}) {
  const held = await showHeld<FarmValues>({ ...NO_FARM, ...start }, (values, onChange) => (
    <PlaceFields values={values} errors={{}} put={(change) => onChange({ ...values, ...change })} />
  ));
  await focus(field('Cidade'));
  await click(field('Cidade'));
  await until(() => all('[role=option]').length > 0);
  return () => [held.value.city, held.value.state, held.value.region];
}

test('a city that is typed first gets its state when the field is left, not that of a shorter name', async () => {
  const read = await showPlace();
  await typeKeys(field('Cidade'), 'Carmo');
  assert.deepEqual(read(), ['Carmo', '', '']);
  assert.ok(textsOf('[role=option]').includes('Carmo do ParanaíbaMG'));
  await typeKeys(field('Cidade'), ' do Paranaiba');
  await leave(field('Cidade'));
  assert.deepEqual(read(), ['Carmo do Paranaíba', 'MG', 'Região do Cerrado Mineiro']);
});

test('a city that is chosen gets its state and region at once', async () => {
  const read = await showPlace();
  await type(field('Cidade'), 'carmo de min');
  await click(all('[role=option]')[0] ?? document.body);
  assert.deepEqual(read(), ['Carmo de Minas', 'MG', 'Mantiqueira de Minas']);
});

test('a typed city is whole when its form is submitted by Enter', async () => {
  const read = await showPlace({ state: 'MG' });
  await type(field('Cidade'), 'carmo de minas');
  await press(field('Cidade'), 'Enter');
  assert.deepEqual(read(), ['Carmo de Minas', 'MG', 'Mantiqueira de Minas']);
});

test('a region of one’s own stays where the city is only looked at', async () => {
  const read = await showPlace({ city: 'Carmo de Minas', state: 'MG', region: 'Sul de Minas' });
  await leave(field('Cidade'));
  assert.deepEqual(read(), ['Carmo de Minas', 'MG', 'Sul de Minas']);
});
