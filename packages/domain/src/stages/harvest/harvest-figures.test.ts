import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import { harvestFigures } from './harvest-figures.ts';

const records = [recordOf('C', 'talhoes', { data: { species: 'canephora' } })];
const shown = (data: RecordContent['data']) => shownFigures(harvestFigures, contentOf({ data }), contextOf(records));

test('a harvest leads with its measures, each plot by its species, and what a measure took', () => {
  const plots = [
    { plotId: 'A', liters: 4805, kg: 3000 },
    { plotId: 'C', liters: 3800 },
    { plotId: 'A', kg: 99 },
  ];
  assert.deepEqual(shown({ plots, cost: 1500, workers: 6, endDate: '2026-06-02' }), [
    'Medidas: 143,4',
    'Sacas previstas pela litragem: 20 sacas',
    'Densidade: 0,62 kg/L',
    'Custo por medida: 10,46 R$',
    'Medidas por pessoa por dia: 12',
  ]);
  assert.deepEqual(
    shown({ plots: [{ plotId: 'A', liters: 545 }], workers: 3 }).filter((one) => !one.endsWith('–')),
    ['Medidas: 9,1', 'Sacas previstas pela litragem: 1,1 sacas', 'Medidas por pessoa por dia: 3'],
  );
});

test('nothing is led with that was not measured', () => {
  const unknown = [
    'Medidas',
    'Sacas previstas pela litragem',
    'Densidade',
    'Custo por medida',
    'Medidas por pessoa por dia',
  ].map((label) => `${label}: –`);
  assert.deepEqual(shown({ plots: [{ plotId: 'A', kg: 99 }], workers: 6, cost: 5 }), unknown);
  assert.deepEqual(shown({ plots: [{ plotId: 'A', liters: 60 }] }).slice(2), unknown.slice(2));
});
