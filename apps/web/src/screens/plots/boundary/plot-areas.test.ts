import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { categoriesOf, geometryKind, plotAreas } from './plot-areas.ts';

const POINT = { type: 'Point', coordinates: [-45.13, -22.12] };
const plot = (id: string, day: number, cultivar?: string) => ({
  ...recordOf(id, 'talhoes', {
    name: `Talhão ${id}`,
    data: { area: 2, boundary: POINT, ...(cultivar && { cultivar }) },
  }),
  createdAt: `2026-06-0${day}T12:00:00.000Z`,
});

describe('the plots of a map', () => {
  test('have one colour for one cultivar, accents and case aside, in the order in which they were made', () => {
    const categories = categoriesOf([plot('C', 3, 'ARARÁ'), plot('A', 2, 'Mundo Novo'), plot('B', 1, 'Arara')]);
    assert.deepEqual([...categories].sort(), [
      ['A', 1],
      ['B', 0],
      ['C', 0],
    ]);
  });

  test('keep their colours when one without a cultivar comes', () => {
    const categories = categoriesOf([plot('N', 1), plot('A', 2, 'Mundo Novo')]);
    assert.equal(categories.get('A'), 0);
    assert.equal(categories.get('N'), 1);
  });

  test('are there with a geometry alone, quiet where they were not found', () => {
    const bare = recordOf('X', 'talhoes', { data: { area: 1 } });
    const areas = plotAreas([plot('A', 1), plot('B', 2), bare], new Set(['A']));
    assert.deepEqual(
      areas.map(({ id, name, note, quiet }) => [id, name, note, quiet]),
      [
        ['A', 'A', '2\u00a0ha', false],
        ['B', 'B', '2\u00a0ha', true],
      ],
    );
  });

  test('are told apart by what is known of where they lie', () => {
    assert.equal(geometryKind(plot('A', 1)), 'point');
    assert.equal(geometryKind({ data: { boundary: { type: 'Polygon', coordinates: [] } } }), 'outline');
    assert.equal(geometryKind({ data: { boundary: null } }), 'none');
  });
});
