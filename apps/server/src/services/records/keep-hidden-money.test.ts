import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idOf, scopeOf, storedOf } from '../../test/bare-records.ts';
import { keepHiddenMoney } from './keep-hidden-money.ts';

const [seeds, lime, plants] = [
  { id: idOf('a'), product: 'Adubo', quantity: 2, unitCost: 80 },
  { id: idOf('b'), product: 'Calcário', quantity: 5, unitCost: 30, pricePerTon: 9 },
  { id: idOf('e'), product: 'Mudas', quantity: 9, unitCost: 2 },
];
const stored = storedOf('1', 'atividades', {
  data: { supplies: [seeds, lime, plants], plots: [{ plotId: idOf('c'), cost: 4 }] },
});
const kept = (data: unknown, role: 'owner' | 'operator' = 'operator') =>
  keepHiddenMoney(scopeOf(role), stored, { notes: 'n', data });

describe('the prices that a person does not see', () => {
  test('stay with their rows, however those are ordered, changed or written', () => {
    const { unitCost: _, ...shown } = seeds;
    const rows = [{ id: lime.id.toUpperCase(), product: 'Calcário fino' }, shown, { id: idOf('d'), product: 'Novo' }];
    assert.deepEqual(kept({ supplies: rows, description: 'd' }), {
      notes: 'n',
      data: {
        supplies: [
          { id: lime.id, product: 'Calcário fino', unitCost: 30, pricePerTon: 9 },
          seeds,
          { id: idOf('d'), product: 'Novo' },
        ],
        description: 'd',
      },
    });
  });

  test('stay with rows that were sent without ids: with the equal one, else with the one in its place', () => {
    const rows = [
      { product: 'Adubo novo', quantity: 3 },
      { product: 'Mudas', quantity: 9 },
    ];
    const changed = { id: seeds.id, product: 'Adubo novo', quantity: 3, unitCost: 80 };
    assert.deepEqual(kept({ supplies: rows }), { notes: 'n', data: { supplies: [changed, plants] } });
  });

  test('stay with rows of lists whose rows have no ids, and those get none', () => {
    assert.deepEqual(kept({ plots: [{ plotId: idOf('c') }] }), {
      notes: 'n',
      data: { plots: [{ plotId: idOf('c'), cost: 4 }] },
    });
  });

  test('are changed by those who see them', () => {
    const data = { supplies: [{ id: seeds.id, product: 'Adubo' }] };
    assert.deepEqual(kept(data, 'owner'), { notes: 'n', data });
  });

  test('are not looked for in what is no list of the stage, or one that is refused', () => {
    const many = Array.from({ length: 1_001 }, () => ({ product: 'Adubo' }));
    for (const data of [{ other: [{ product: 'Adubo' }] }, { supplies: many }])
      assert.deepEqual(kept(data), { notes: 'n', data });
  });

  test('leave what cannot be read as it was sent', () => {
    for (const data of [{ supplies: ['x'] }, { supplies: [{ id: seeds.id }, 'x'] }, { supplies: 'x' }, 'x', null])
      assert.deepEqual(kept(data), { notes: 'n', data });
    assert.equal(keepHiddenMoney(scopeOf('operator'), stored, 'x'), 'x');
  });
});
