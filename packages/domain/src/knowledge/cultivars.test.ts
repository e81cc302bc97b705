import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchKey } from '../ground/search-key.ts';
import { CULTIVARS, speciesOfCultivar } from './cultivars.ts';
import { at } from './knowledge.ts';

const TODAY = '2026-11-23';
const names = at(CULTIVARS, TODAY).value;

describe('cultivars', () => {
  test('each has a name of its own', () => {
    assert.equal(new Set(names.map(({ name }) => searchKey(name))).size, names.length);
  });

  test('the species is found whatever the accents and case', () => {
    assert.equal(speciesOfCultivar('CATUAI VERMELHO  IAC 144', TODAY), 'arabica');
    assert.equal(speciesOfCultivar('Emcapa 8141 Robustão Capixaba', TODAY), 'canephora');
    assert.equal(speciesOfCultivar('Acauã Novo', TODAY), 'arabica');
    assert.equal(speciesOfCultivar('Café do meu avô', TODAY), undefined);
  });
});
