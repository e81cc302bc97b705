import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { type Flow, flowKg, genealogyOf, movesCoffee } from './genealogy.ts';

const plot = recordOf('P', 'talhoes');
const harvest = recordOf('H', 'colheita', {
  data: {
    plots: [
      { plotId: 'P', kg: 300 },
      { plotId: 'gone', kg: 100 },
    ],
  },
  outputs: [outputOf('cherry_mixed', 400)],
});
const drying = recordOf('D', 'secagem', {
  inputs: [
    { recordId: 'H', output: '0', kg: 350 },
    { recordId: 'nobody', output: '0', kg: 20 },
  ],
  outputs: [outputOf('dry_cherry', 150)],
});
const sale = recordOf('V', 'vendas', {
  status: 'partially_delivered',
  data: { deliveries: [{ kg: 40 }] },
  inputs: [
    { recordId: 'D', output: '0', kg: 100 },
    { recordId: 'D', output: 'x', kg: 60 },
  ],
});
const all = [sale, drying, harvest, plot];

describe('the flows of a farm', () => {
  test('go from plots to what was picked there, and from lots to what took them, less what left already', () => {
    const { into, outOf } = genealogyOf(all);
    const picked = { from: 'P', to: 'H', output: null, form: 'cherry_mixed', kg: 300, consumedKg: 300 };
    const dried = { from: 'H', to: 'D', output: '0', form: 'cherry_mixed', kg: 350, consumedKg: 350 };
    const sold: Flow[] = [
      { from: 'D', to: 'V', output: '0', form: 'dry_cherry', kg: 100, consumedKg: 25 },
      { from: 'D', to: 'V', output: 'x', form: null, kg: 60, consumedKg: 15 },
    ];
    assert.deepEqual([into('P'), into('H'), into('D'), into('V')], [[], [picked], [dried], sold]);
    assert.deepEqual([outOf('P'), outOf('H'), outOf('D'), outOf('V')], [[picked], [dried], sold, []]);
    assert.deepEqual([flowKg(sold), flowKg([])], [160, 0]);
  });

  test('leave out what came from records that are not there, and tell how much that was', () => {
    const { lostKg, records } = genealogyOf(all);
    assert.deepEqual(['P', 'H', 'D', 'V', 'nobody'].map(lostKg), [0, 100, 20, 0, 0]);
    assert.deepEqual([...records.keys()], ['V', 'D', 'H', 'P']);
    const more = { ...drying, inputs: [...drying.inputs, { recordId: 'other', output: '0', kg: 5 }] };
    assert.equal(genealogyOf([more]).lostKg('D'), 375);
    const gone = { ...harvest, deletedAt: '2026-07-01T00:00:00.000Z' };
    assert.equal(genealogyOf([gone, drying]).lostKg('D'), 370);
  });

  test('begin nowhere for coffee that was there before, was bought, or is only to be picked', () => {
    const of = (changes: Partial<FarmRecord>) => genealogyOf([plot, { ...harvest, ...changes }]).into('H').length;
    const data = { ...harvest.data, origin: 'opening' };
    assert.deepEqual([of({}), of({ data }), of({ status: 'planned' }), of({ status: 'cancelled' })], [1, 0, 0, 0]);
    assert.deepEqual(genealogyOf([plot, { ...harvest, outputs: [] }]).into('H'), [
      { from: 'P', to: 'H', output: null, form: null, kg: 300, consumedKg: 300 },
    ]);
    const weeding = recordOf('A', 'atividades', { status: 'done', data: harvest.data });
    assert.deepEqual(genealogyOf([plot, weeding]).into('A'), []);
  });

  test('have an order with sources first, and what runs in a circle last', () => {
    assert.deepEqual(genealogyOf(all).order, ['P', 'H', 'D', 'V']);
    const inputs = (...ids: string[]) => ids.map((recordId) => ({ recordId, output: '0', kg: 1 }));
    const circle = [
      recordOf('last', 'secagem', { inputs: inputs('one', 'first') }),
      recordOf('one', 'secagem', { inputs: inputs('two') }),
      recordOf('two', 'secagem', { inputs: inputs('one', 'first') }),
      recordOf('first', 'secagem'),
      recordOf('second', 'secagem', { inputs: inputs('first') }),
    ];
    assert.deepEqual(genealogyOf(circle).order, ['first', 'second', 'last', 'one', 'two']);
  });
});

test('coffee counts in a status in which it is taken, lent or pledged', () => {
  const moves = (section: FarmRecord['section'], statuses: readonly string[]) =>
    statuses.filter((status) => movesCoffee(recordOf('x', section, { status })));
  const work = ['planned', 'in_progress', 'completed', 'cancelled', 'nothing'];
  assert.deepEqual(moves('colheita', work), ['in_progress', 'completed']);
  assert.deepEqual(moves('vendas', ['draft', 'contracted', 'partially_delivered', 'paid', 'cancelled']), [
    ...['contracted', 'partially_delivered', 'paid'],
  ]);
  assert.deepEqual(moves('talhoes', ['active']), []);
});
