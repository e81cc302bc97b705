import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullPlotName, mapPlotName, shortPlotName } from './plot-names.ts';

test('a plot is called shorter in a list, and shortest on the map', () => {
  assert.equal(shortPlotName('Talhão 04 – Sede'), '04 – Sede');
  assert.equal(mapPlotName('Talhão 04 – Sede'), 'Sede');
  assert.equal(mapPlotName('Talhão 7'), '7');
  assert.equal(mapPlotName('Mata'), 'Mata');
  assert.equal(shortPlotName('Talhão'), 'Talhão');
  assert.equal(shortPlotName('Talhão do Meio'), 'Talhão do Meio');
});

test('a heading says that it is a plot, once', () => {
  assert.equal(fullPlotName('Sede'), 'Talhão Sede');
  assert.equal(fullPlotName('Talhão 04 – Sede'), 'Talhão 04 – Sede');
});
