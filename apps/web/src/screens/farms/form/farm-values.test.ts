import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hectaresOf, NO_FARM, readFarm } from './farm-values.ts';

const TYPED = {
  ...NO_FARM,
  name: ' Sítio Água Fria ',
  area: '13,5',
  state: 'MG',
  city: 'Cristina',
  region: 'Mantiqueira',
};

test('a farm is sent trimmed, its area in hectares', () => {
  assert.deepEqual(readFarm(TYPED).draft, {
    name: 'Sítio Água Fria',
    totalArea: 13.5,
    city: 'Cristina',
    region: 'Mantiqueira',
    state: 'MG',
    stateRegistration: null,
  });
});

test('alqueires are those of the state, or those that were chosen', () => {
  assert.equal(hectaresOf({ area: '2', areaUnit: 'alqueires', state: 'SP', alqueire: 'baiano' }), 19.36);
  assert.equal(hectaresOf({ area: '2,79', areaUnit: 'alqueires', state: 'MG' }), 13.5036);
  assert.equal(hectaresOf({ area: '2', areaUnit: 'alqueires', state: 'SP' }), 4.84);
});

test('what is missing is named field by field', () => {
  assert.deepEqual(Object.keys(readFarm(NO_FARM).errors ?? {}), ['name', 'totalArea', 'state', 'city', 'region']);
  assert.deepEqual(readFarm({ ...TYPED, area: '0' }).errors, {
    totalArea: 'A área é um número maior que zero, como 13,5.',
  });
});
