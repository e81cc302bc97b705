import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt, withoutBlanks, withValueAt } from './record-values.ts';

const VALUES = { name: 'Mata', data: { plots: [{ plotId: 'a', liters: '7.500' }] } };

test('a value is found by its dotted path', () => {
  assert.equal(valueAt(VALUES, 'data.plots.0.liters'), '7.500');
  assert.equal(valueAt(VALUES, 'data.plots.1.liters'), undefined);
  assert.equal(valueAt(VALUES, 'notes.x'), undefined);
});

test('a value is put at its dotted path, making what is missing on the way and changing nothing in place', () => {
  const changed = withValueAt(VALUES, 'data.plots.0.liters', '60');
  assert.equal(valueAt(changed, 'data.plots.0.liters'), '60');
  assert.equal(valueAt(VALUES, 'data.plots.0.liters'), '7.500');
  assert.deepEqual(withValueAt({}, 'data.soil.ph', '5,5'), { data: { soil: { ph: '5,5' } } });
});

test('blanks go out as null, rows without content not at all', () => {
  assert.deepEqual(
    withoutBlanks({
      notes: '',
      data: {
        plots: [
          { plotId: '', liters: '' },
          { plotId: 'a', liters: '' },
        ],
      },
    }),
    {
      notes: null,
      data: { plots: [{ plotId: 'a', liters: null }] },
    },
  );
});
