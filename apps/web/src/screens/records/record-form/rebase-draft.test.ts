import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rebaseDraft } from './rebase-draft.ts';

const row = (kg: number) => ({ at: '2026-07-01', type: 'quebra', kg });
const storage = (changes: object = {}, data: object = {}) => ({
  ...{ name: 'Pilha 3', status: 'in_stock', ...changes },
  data: { warehouseType: 'own', movements: [row(2)], ...data },
});

describe('a draft of a record that changed since', () => {
  test('keeps what was typed and takes nothing else back', () => {
    const values = storage({}, { storageLot: 'Box 4' });
    const current = storage({ name: 'Pilha 9', status: 'blocked' }, { packaging: 'juta' });
    assert.deepEqual(rebaseDraft(current, { values, base: storage() }).values, {
      ...{ name: 'Pilha 9', status: 'blocked' },
      data: { warehouseType: 'own', movements: [row(2)], storageLot: 'Box 4', packaging: 'juta' },
    });
  });

  test('adds its row to those that others added', () => {
    const values = storage({}, { movements: [row(2), row(10)] });
    const current = storage({}, { movements: [row(2), row(5)] });
    const { data } = rebaseDraft(current, { values, base: storage() }).values;
    assert.deepEqual(data, storage({}, { movements: [row(2), row(5), row(10)] }).data);
  });

  test('keeps rows that others added to a list that it changed, and to one that was empty', () => {
    const changed = storage({}, { movements: [row(3)] });
    const current = storage({}, { movements: [row(2), row(5)] });
    assert.deepEqual(rebaseDraft(current, { values: changed, base: storage() }).values.data, {
      ...{ warehouseType: 'own', movements: [row(3), row(5)] },
    });
    const values = { data: { movements: [row(10)] } };
    assert.deepEqual(rebaseDraft({ data: { movements: [row(5)] } }, { values, base: { data: {} } }).values, {
      data: { movements: [row(5), row(10)] },
    });
  });

  test('stands as typed where both changed the same, and empties what was emptied', () => {
    const values = storage({ name: 'Minha' }, { warehouseType: '' });
    const { name, data } = rebaseDraft(storage({ name: 'Outra' }), { values, base: storage() }).values;
    assert.equal(name, 'Minha');
    assert.equal((data as { warehouseType: unknown }).warehouseType, '');
  });

  test('says that both changed the same, or the same row, and nothing of what one side changed alone', () => {
    const kept = (id: string, kg: number) => ({ id, ...row(kg) });
    const list = (...movements: object[]) => storage({}, { movements });
    const cases: readonly (readonly [string, object, object, object, boolean])[] = [
      ['one side each', storage(), storage({ name: 'Minha' }), storage({ status: 'blocked' }), false],
      ['the same value', storage(), storage({ name: 'Nova' }), storage({ name: 'Nova' }), false],
      ['a part', storage(), storage({ name: 'Minha' }), storage({ name: 'Outra' }), true],
      ['a field', storage(), storage({}, { packaging: 'juta' }), storage({}, { packaging: 'bag' }), true],
      ['a row each', list(kept('a', 1)), list(kept('a', 1), row(2)), list(kept('a', 1), kept('b', 3)), false],
      ['the same row', list(kept('a', 1)), list(kept('a', 2)), list(kept('a', 3)), true],
      ['rows without ids', list(row(1)), list(row(2)), list(row(3)), true],
    ];
    for (const [name, base, values, current, isApart] of cases)
      assert.equal(rebaseDraft({ ...current }, { values: { ...values }, base: { ...base } }).isApart, isApart, name);
  });
});
