import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withoutBlanks } from '../values/record-values.ts';
import { typedValues } from '../values/typed-values.ts';
import { noteTyped } from './typed-note.ts';

const TWO_SACAS = { value: '2', unit: 'sacas', factor: 60 };
const makeId = () => 'new';

describe('how a number of a form was typed', () => {
  test('is kept by the id of its row, and by a new one where the row has none', () => {
    const typed = typedValues({ data: { deliveries: [{ id: 'a', kg: 120 }, { kg: 120 }], weight: 120 } });
    for (const path of ['data.deliveries.0.kg', 'data.deliveries.1.kg', 'data.weight'])
      noteTyped(typed, { path, one: TWO_SACAS, makeId });
    assert.deepEqual(typed.read().data, {
      deliveries: [
        { id: 'a', kg: 120 },
        { kg: 120, id: 'new' },
      ],
      weight: 120,
      asTyped: { 'deliveries.a.kg': TWO_SACAS, 'deliveries.new.kg': TWO_SACAS, weight: TWO_SACAS },
    });
  });
  test('is taken back once it is typed as it is stored, and nothing is kept of a list without ids', () => {
    const typed = typedValues({ data: { deliveries: [{ id: 'a', kg: 120 }], phases: [{ kg: 120 }] } });
    noteTyped(typed, { path: 'data.phases.0.kg', one: TWO_SACAS, makeId });
    noteTyped(typed, { path: 'data.deliveries.0.kg', one: null, makeId });
    assert.deepEqual(typed.read().data, { deliveries: [{ id: 'a', kg: 120 }], phases: [{ kg: 120 }] });
    noteTyped(typed, { path: 'data.deliveries.0.kg', one: TWO_SACAS, makeId });
    noteTyped(typed, { path: 'data.deliveries.0.kg', one: null, makeId });
    assert.deepEqual(typed.read().data, {
      deliveries: [{ id: 'a', kg: 120 }],
      phases: [{ kg: 120 }],
      asTyped: { 'deliveries.a.kg': null },
    });
  });
  test('of a lot is kept by its key, and by its place while it has none', () => {
    const typed = typedValues({ outputs: [{ key: 'grao', kg: 120 }, { kg: 120 }] });
    for (const path of ['outputs.0.kg', 'outputs.1.kg', 'outputs.1.humidity', 'inputs.0.kg'])
      noteTyped(typed, { path, one: TWO_SACAS, makeId });
    assert.deepEqual(typed.read().data, { asTyped: { 'outputs.grao.kg': TWO_SACAS, 'outputs.1.kg': TWO_SACAS } });
  });
  test('makes no row of one that says nothing but its id', () => {
    assert.deepEqual(withoutBlanks({ data: { deliveries: [{ id: 'new', kg: '' }] } }), { data: { deliveries: [] } });
  });
});
