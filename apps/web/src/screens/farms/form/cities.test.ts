import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGION_CITIES, regionsOfCity } from '@cafezal/domain/knowledge/coffee-regions.ts';
import { at } from '@cafezal/domain/knowledge/knowledge.ts';
import { STATE_REGIONS } from '@cafezal/domain/knowledge/state-regions.ts';
import { matchingOptions } from '../../../components/controls/matching-options.ts';
import { cityOf, cityOptions, loadCities } from './cities.ts';

const TODAY = '2026-11-23';
const cities = await loadCities();

const citiesOfRegions = Object.entries(at(REGION_CITIES, TODAY).value).flatMap(([state, regions]) =>
  Object.entries(regions).flatMap(([region, names]) => names.split(', ').map((city) => ({ state, region, city }))),
);

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
  assert.deepEqual(regionsOfCity({ state: 'MG', city: 'cristina' }, TODAY), ['Mantiqueira de Minas']);
  assert.deepEqual(regionsOfCity({ state: 'MG', city: 'Boa Esperança' }, TODAY), ['Sul de Minas']);
  assert.deepEqual(regionsOfCity({ state: 'ES', city: 'Boa Esperança' }, TODAY), ['Norte do Espírito Santo']);
  assert.deepEqual(regionsOfCity({ state: 'MG', city: 'Belo Horizonte' }, TODAY), []);
});

test('every municipality of a region exists, and so does the region', () => {
  const known = new Set(cities.map(({ city, state }) => `${city}/${state}`));
  const unknown = citiesOfRegions.filter(({ state, city }) => !known.has(`${city}/${state}`));
  assert.deepEqual(unknown, []);
  const strange = citiesOfRegions.filter(
    ({ state, region }) => !at(STATE_REGIONS, TODAY).value[state]?.includes(region),
  );
  assert.deepEqual(strange, []);
});
