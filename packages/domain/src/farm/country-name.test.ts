import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName } from './country-name.ts';

test('a country is told by its Portuguese name, however its letters were typed', () => {
  assert.deepEqual(['DE', ' de ', 'Br', 'US'].map(countryName), ['Alemanha', 'Alemanha', 'Brasil', 'Estados Unidos']);
});

test('what is no code of a country stays as it is', () => {
  for (const text of ['Alemanha', 'D', 'DEU', '55', '', 'QX']) assert.equal(countryName(text), text);
});
