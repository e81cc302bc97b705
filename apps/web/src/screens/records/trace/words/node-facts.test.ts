import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { traceGraph } from '@cafezal/domain/lots/trace.ts';
import { factsOf } from './node-facts.ts';

const genealogy = genealogyOf(goldenRecords());
const graph = traceGraph(genealogy, goldenId('V4'));

function factsIn(key: string) {
  const node = graph?.nodes.find(({ id }) => id === goldenId(key));
  assert.ok(graph && node);
  const facts = factsOf(graph, node, genealogy.records.get(node.id));
  return facts.map(({ name, value, unit }) => `${name}: ${Math.round(value * 100) / 100} ${unit}`);
}

test('a drying tells its share, what went in and out, the water and the days', () => {
  assert.deepEqual(factsIn('D4'), [
    'Neste café: 44.56 %',
    'Entrou: 9655 kg',
    'Saiu: 4110 kg',
    'Água que saiu: 5545 kg',
    'Tempo: 34 dias',
  ]);
});

test('the record that was asked for has no share of itself', () => {
  assert.deepEqual(factsIn('V4'), ['Vendido: 4200 kg']);
});
