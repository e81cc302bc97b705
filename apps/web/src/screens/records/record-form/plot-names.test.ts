import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortPlotNames } from './plot-names.ts';

test('a plot is called by what its name says beyond its number', () => {
  assert.deepEqual(shortPlotNames(['Talhão 02 – Mata', 'Talhão 01 - Cruzeiro', 'Baixada']), [
    'Mata',
    'Cruzeiro',
    'Baixada',
  ]);
});

test('names that would be the same stay whole', () => {
  const names = ['Talhão 1 – Mata', 'Talhão 2 – Mata'];
  assert.deepEqual(shortPlotNames(names), names);
  assert.deepEqual(shortPlotNames(['Talhão 01', 'Talhão 02']), ['Talhão 01', 'Talhão 02']);
});
