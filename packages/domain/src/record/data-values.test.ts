import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, outputOf } from '../rules/rule-fixture.ts';
import {
  durationInDays,
  isUnderWay,
  lastDay,
  numberAt,
  ratio,
  rowsAt,
  textAt,
  textsAt,
  toGram,
  totalKg,
} from './data-values.ts';

const data = {
  ...{ kg: 0, price: -1.5, none: Number.NaN, endless: Number.POSITIVE_INFINITY, typed: '12', nothing: null },
  ...{ name: ' Terreiro ', blank: ' \n', rows: [{ a: 1 }, null, 'x', [], 7, {}], names: ['a', '', null, 3, 'b'] },
};

describe('what a record says under a name', () => {
  test('is a number only where it is one', () => {
    assert.deepEqual(
      ['kg', 'price', 'none', 'endless', 'typed', 'nothing', 'absent'].map((key) => numberAt(data, key)),
      [0, -1.5, undefined, undefined, undefined, undefined, undefined],
    );
  });
  test('is a text only where it says something', () => {
    assert.deepEqual(
      ['name', 'blank', 'kg', 'nothing', 'absent'].map((key) => textAt(data, key)),
      [' Terreiro ', undefined, undefined, undefined, undefined],
    );
  });
  test('are rows and texts only where a list has them', () => {
    assert.deepEqual(rowsAt(data, 'rows'), [{ a: 1 }, {}]);
    assert.deepEqual(textsAt(data, 'names'), ['a', '', 'b']);
    for (const key of ['name', 'absent']) assert.deepEqual([rowsAt(data, key), textsAt(data, key)], [[], []]);
  });
});

describe('kg and their ratios', () => {
  test('are exact to the gram', () => {
    assert.equal(totalKg([outputOf('pulp', 0.1), outputOf('pulp', 0.2)]), 0.3);
    assert.equal(totalKg([]), 0);
    assert.deepEqual([1.0004, 1.0006, 12].map(toGram), [1, 1.001, 12]);
  });
  test('have no ratio where either is missing or the whole is nothing', () => {
    assert.deepEqual([ratio(1, 4), ratio(0, 4), ratio(1, 0)], [0.25, 0, null]);
    assert.deepEqual([ratio(undefined, 4), ratio(1, undefined)], [null, null]);
  });
});

describe('work', () => {
  const on = (parts: object) => contentOf({ date: '2026-06-01', data: { ...parts } });
  test('takes as long as somebody typed, else from its start to its end', () => {
    assert.equal(durationInDays(on({ duration: 2.5, endDate: '2026-06-04' })), 2.5);
    assert.deepEqual([durationInDays(on({ endDate: '2026-06-04' })), durationInDays(on({}))], [3, null]);
  });
  test('is over on its last day, which is its first without another', () =>
    assert.deepEqual([lastDay(on({ endDate: '2026-06-04' })), lastDay(on({}))], ['2026-06-04', '2026-06-01']));
  test('is under way once it is more than a plan, unless it was called off', () => {
    const statuses = ['planned', 'cancelled', 'in_progress', 'completed'];
    assert.deepEqual(
      statuses.map((status) => isUnderWay({ status })),
      [false, false, true, true],
    );
  });
});
