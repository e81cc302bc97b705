import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citiesOfRegions, regionsOfCity } from '@cafezal/domain/farm/coffee-regions.ts';
import { REGIONS } from '@cafezal/domain/farm/state-regions.ts';
import { matchingOptions } from '../../../components/controls/matching-options.ts';
import { cityOf, cityOptions, loadCities } from './cities.ts';

const cities = await loadCities();

test('every municipality of Brazil is there', () => {
  assert.ok(cities.length >= 5570);
});

test('accents and capitals do not matter, and what begins so comes first', () => {
  const labels = matchingOptions(cityOptions(cities, 'MG'), 'cris').map(({ label }) => label);
  assert.deepEqual(labels.slice(0, 3), ['Crisólita', 'Cristais', 'Cristália']);
  assert.ok(labels.includes('Cristina'));
  assert.deepEqual(
    matchingOptions(cityOptions(cities, 'SP'), 'sao jose do rio p').map(({ label }) => label),
    ['São José do Rio Pardo', 'São José do Rio Preto'],
  );
});

test('a city is chosen together with its state', () => {
  const [option] = matchingOptions(cityOptions(cities, ''), 'cacoal');
  assert.deepEqual([option?.label, option?.detail], ['Cacoal', 'RO']);
  assert.deepEqual(cityOf(cities, option?.value ?? '', ''), { city: 'Cacoal', state: 'RO' });
});

test('a city that was typed out is spelled as the list does; of two by that name none is taken', () => {
  assert.deepEqual(cityOf(cities, 'carmo de minas', 'MG'), { city: 'Carmo de Minas', state: 'MG' });
  assert.deepEqual(cityOf(cities, 'Planalto', ''), { city: 'Planalto', state: '' });
  assert.deepEqual(cityOf(cities, 'Vila Nova', 'MG'), { city: 'Vila Nova', state: 'MG' });
});

test('the region follows from the city, and from no other state’s city of that name', () => {
  assert.deepEqual(regionsOfCity('MG', 'cristina'), ['Mantiqueira de Minas']);
  assert.deepEqual(regionsOfCity('MG', 'Boa Esperança'), ['Sul de Minas']);
  assert.deepEqual(regionsOfCity('ES', 'Boa Esperança'), ['Norte do Espírito Santo']);
  assert.deepEqual(regionsOfCity('MG', 'Belo Horizonte'), []);
});

test('every municipality of a region exists, and so does the region', () => {
  const known = new Set(cities.map(({ city, state }) => `${city}/${state}`));
  const unknown = citiesOfRegions().filter(({ state, city }) => !known.has(`${city}/${state}`));
  assert.deepEqual(unknown, []);
  const strange = citiesOfRegions().filter(({ state, region }) => !REGIONS[state]?.includes(region));
  assert.deepEqual(strange, []);
});
