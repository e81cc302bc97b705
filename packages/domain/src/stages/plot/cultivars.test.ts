import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchKey } from '../../ground/search-key.ts';
import { CULTIVARS, speciesOfCultivar } from './cultivars.ts';

describe('cultivars', () => {
  test('each has a name of its own', () => {
    assert.equal(new Set(CULTIVARS.map(({ name }) => searchKey(name))).size, CULTIVARS.length);
  });

  test('the species is found whatever the accents and case', () => {
    assert.equal(speciesOfCultivar('CATUAI VERMELHO  IAC 144'), 'arabica');
    assert.equal(speciesOfCultivar('Emcapa 8141 Robustão Capixaba'), 'canephora');
    assert.equal(speciesOfCultivar('Acauã Novo'), 'arabica');
    assert.equal(speciesOfCultivar('Café do meu avô'), undefined);
  });
});
