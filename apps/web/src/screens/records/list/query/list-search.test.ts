import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fieldKey, readListSearch } from './list-search.ts';
import { filterText, filterValues, isNarrowed, withKey, withoutFilters } from './search-filters.ts';

test('any values of a filter come back from the address as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
      assert.deepEqual(filterValues(filterText(values)), values);
    }),
  );
});

test('what nobody could have meant by an address is left out of it', () => {
  const read = readListSearch({ q: 2026, safra: '', talhao: ['a'], 'campo.buyer': 'Coop', other: 'x', deleted: '' });
  assert.deepEqual(read, { q: '2026', 'campo.buyer': 'Coop', deleted: '1' });
});

test('a broken escape in the address is taken as it stands', () => {
  assert.deepEqual(filterValues('50%~a'), ['50%', 'a']);
});

test('a filter that is emptied leaves the address', () => {
  const search = withKey({ q: 'sede' }, fieldKey('harvestMethod'), 'sweep');
  assert.deepEqual(search, { q: 'sede', 'campo.harvestMethod': 'sweep' });
  assert.deepEqual(withKey(search, fieldKey('harvestMethod'), undefined), { q: 'sede' });
});

test('order and all seasons narrow nothing, a word or another season does', () => {
  assert.equal(isNarrowed({ ordem: 'name', ver: 'lista', safra: 'todas' }), false);
  assert.equal(isNarrowed({ safra: '2025/26' }), true);
  assert.equal(isNarrowed({ q: 'x' }), true);
});

test('clearing the filters keeps how the list is looked at, and its order', () => {
  const search = { q: 'x', safra: '2025/26', situacao: 'planned', 'campo.buyer': 'Coop', de: '2026-06-01' } as const;
  assert.deepEqual(withoutFilters({ ...search, ver: 'tabela', ordem: '-name' }), { ver: 'tabela', ordem: '-name' });
});
