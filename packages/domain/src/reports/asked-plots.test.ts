import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf } from '../rules/rule-fixture.ts';
import { askedPlots } from './asked-plots.ts';

const plot = (id: string, cultivar?: string) =>
  recordOf(id, 'talhoes', { data: cultivar === undefined ? {} : { cultivar } });
const RECORDS = [
  plot('a', 'Catuaí Vermelho'),
  plot('b', 'Arara'),
  plot('c', 'catuai vermelho'),
  plot('d'),
  recordOf('harvest', 'colheita', { data: { cultivar: 'Arara' } }),
];
const asked = (question: Parameters<typeof askedPlots>[1]) => {
  const plots = askedPlots(RECORDS, question);
  return plots === undefined ? 'all' : [...plots].join();
};

test('a report without plot or cultivar is of the whole farm', () => {
  assert.deepEqual([asked({}), asked({ plotId: '', cultivar: '' })], ['all', 'all']);
});

test('plots are asked for by one id or several, and an id of no plot adds none', () => {
  assert.deepEqual([asked({ plotId: 'b' }), asked({ plotId: 'c,a,harvest' })], ['b', 'a,c']);
  assert.equal(asked({ plotId: 'gone' }), '');
});

test('a cultivar is found however it is written, and plots without one are of none', () => {
  assert.deepEqual([asked({ cultivar: 'CATUAI VERMELHO' }), asked({ cultivar: 'Mundo Novo' })], ['a,c', '']);
});

test('a plot and a cultivar must both hold', () => {
  assert.deepEqual([asked({ plotId: 'a,b', cultivar: 'Arara' }), asked({ plotId: 'a', cultivar: 'Arara' })], ['b', '']);
});
