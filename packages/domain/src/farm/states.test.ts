import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maxLengthOf } from '../definition/limits.ts';
import { at, EVER } from '../knowledge/knowledge.ts';
import { STATE_REGIONS } from '../knowledge/state-regions.ts';
import { STATES, stateOf } from './states.ts';

describe('states', () => {
  test('are 27, each with letters and IBGE digits of its own', () => {
    assert.equal(STATES.length, 27);
    assert.equal(new Set(STATES.map(({ code }) => code)).size, 27);
    assert.equal(new Set(STATES.map(({ ibge }) => ibge)).size, 27);
  });

  test('are found by letters or name, accents and case aside', () => {
    assert.equal(stateOf('mg')?.name, 'Minas Gerais');
    assert.equal(stateOf('São Paulo')?.code, 'SP');
    assert.equal(stateOf('ESPIRITO SANTO')?.code, 'ES');
    assert.equal(stateOf('Toscana'), null);
  });

  test('have names and regions that fit the fields of a farm', () => {
    for (const { name } of STATES) assert.ok(name.length <= maxLengthOf('state'));
    for (const [code, regions] of Object.entries(at(STATE_REGIONS, EVER).value)) {
      assert.ok(stateOf(code));
      for (const region of regions) assert.ok(region.length <= maxLengthOf('region'));
    }
  });
});
