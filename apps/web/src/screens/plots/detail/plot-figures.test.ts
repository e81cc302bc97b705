import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf } from '@cafezal/domain/rules/rule-fixture.ts';
import { plotFigures } from './plot-figures.ts';

const figuresOf = (data: Record<string, unknown>, today = '2026-07-15') =>
  plotFigures(recordOf('P4', 'talhoes', { data }), { today, latest: undefined }).map(({ value, unit }) => [
    value,
    unit,
  ]);

test('a plot leads with hectares, whole years and plants a hectare', () => {
  const data = { area: 1.5, plantingDate: '2016-12-01', rowSpacing: 3.5, plantSpacing: 0.6 };
  assert.deepEqual(figuresOf(data).slice(0, 3), [
    ['1,5', 'ha'],
    ['9', 'anos'],
    ['4.762', undefined],
  ]);
});

test('a plot in its first year is counted in months', () => {
  assert.deepEqual(figuresOf({ plantingDate: '2026-02-01' })[1], ['5', 'meses']);
});

test('what nobody wrote down is a dash', () => {
  assert.deepEqual(
    figuresOf({ plantingYear: 2030 }).map(([value]) => value),
    [null, null, null, null],
  );
});
