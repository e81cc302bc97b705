import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullPlotName, mapPlotName, ownPlotName, shortPlotNames } from './plot-names.ts';
import { shortPlotName } from './short-plot-name.ts';

/** How farmers name plots: as it was typed, in a list of plots, on the map and on a label, and among other words. */
const NAMES: readonly (readonly [typed: string, inList: string, onMap: string, inWords: string])[] = [
  ['Talhão 04 – Sede', '04 – Sede', 'Sede', 'Sede'],
  ['Talhão 04 - Sede', '04 - Sede', 'Sede', 'Sede'],
  ['Talhão 04 — Sede', '04 — Sede', 'Sede', 'Sede'],
  ['Talhão 3A – Grota', '3A – Grota', 'Grota', 'Grota'],
  ['talhao 4 – sede', '4 – sede', 'sede', 'sede'],
  ['TALHÃO 04-SEDE', '04-SEDE', 'SEDE', 'SEDE'],
  ['04 – Sede', '04 – Sede', 'Sede', 'Sede'],
  ['Talhão  Sede', 'Sede', 'Sede', 'Sede'],
  ['Talhão Dois Irmãos', 'Dois Irmãos', 'Dois Irmãos', 'Dois Irmãos'],
  ['Talhão 15 de Novembro', '15 de Novembro', '15 de Novembro', '15 de Novembro'],
  ['Talhão 7', '7', '7', 'Talhão 7'],
  ['Talhão 7B', '7B', '7B', 'Talhão 7B'],
  ['Talhão', 'Talhão', 'Talhão', 'Talhão'],
  ['Talhão do Meio', 'Talhão do Meio', 'Talhão do Meio', 'Talhão do Meio'],
  ['Talhão Da Grota', 'Talhão Da Grota', 'Talhão Da Grota', 'Talhão Da Grota'],
  ['Talhão das Flores', 'Talhão das Flores', 'Talhão das Flores', 'Talhão das Flores'],
  ['Talhão de cima', 'Talhão de cima', 'Talhão de cima', 'Talhão de cima'],
  ['Talhãozinho', 'Talhãozinho', 'Talhãozinho', 'Talhãozinho'],
  ['Mata', 'Mata', 'Mata', 'Mata'],
  ['12', '12', '12', '12'],
  ['Café novo – 2019', 'Café novo – 2019', 'Café novo – 2019', 'Café novo – 2019'],
];

test('a plot is called shorter in a list, shortest on the map, and by no bare number among other words', () => {
  for (const [typed, inList, onMap, inWords] of NAMES)
    assert.deepEqual([shortPlotName(typed), mapPlotName(typed), ownPlotName(typed)], [inList, onMap, inWords], typed);
});

test('names to choose from that would be the same stay whole', () => {
  assert.deepEqual(shortPlotNames(['Talhão 02 – Mata', 'Talhão 01 - Cruzeiro', 'Baixada']), [
    'Mata',
    'Cruzeiro',
    'Baixada',
  ]);
  const names = ['Talhão 1 – Mata', 'Talhão 2 – Mata'];
  assert.deepEqual(shortPlotNames(names), names);
  assert.deepEqual(shortPlotNames(['Talhão 01', 'Talhão 02']), ['Talhão 01', 'Talhão 02']);
});

test('a heading says that it is a plot, once', () => {
  assert.equal(fullPlotName('Sede'), 'Talhão Sede');
  assert.equal(fullPlotName('Talhão 04 – Sede'), 'Talhão 04 – Sede');
});
