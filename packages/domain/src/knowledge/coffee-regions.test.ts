import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGION_CITIES, regionsOfCity } from './coffee-regions.ts';
import { at } from './knowledge.ts';

const DAY = '2026-11-23';

test('a municipality lies in each region that lists it, and in no other', () => {
  for (const [state, regions] of Object.entries(at(REGION_CITIES, DAY).value))
    for (const [region, cities] of Object.entries(regions))
      for (const city of cities.split(', ')) {
        const found = regionsOfCity({ state, city: city.toUpperCase() }, DAY);
        assert.ok(found.includes(region), `${city}, ${state}: ${found.join(', ')}`);
        for (const other of found) assert.ok(regions[other as keyof typeof regions], `${other} is of ${state}`);
      }
});

test('a municipality that nobody lists, or of another state, lies in none', () => {
  assert.deepEqual(regionsOfCity({ state: 'MG', city: 'Manaus' }, DAY), []);
  assert.deepEqual(regionsOfCity({ state: 'SP', city: 'Carmo de Minas' }, DAY), []);
  assert.deepEqual(regionsOfCity({ state: '??', city: 'Carmo de Minas' }, DAY), []);
});
