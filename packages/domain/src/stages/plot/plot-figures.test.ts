import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { plantedOn } from './planted-on.ts';
import { computedPlantCount, derivePlot, plantsPerHa } from './plot-figures.ts';

describe('the plants of a plot', () => {
  test('are known by both distances alone', () => {
    assert.equal(Math.round(plantsPerHa({ rowSpacing: 3.5, plantSpacing: 0.7 }) ?? 0), 4_082);
    assert.equal(plantsPerHa({ rowSpacing: 3.5 }), null);
    assert.equal(plantsPerHa({ plantSpacing: 0.7 }), null);
    assert.equal(computedPlantCount({ rowSpacing: 3.5, plantSpacing: 0.7, area: 5 }), 20_408);
    assert.equal(computedPlantCount({ rowSpacing: 3.5, plantSpacing: 0.7 }), null);
    assert.equal(computedPlantCount({ area: 5, plantSpacing: 0.7 }), null);
  });

  test('stand since their day, else since the first day of their year', () => {
    assert.equal(plantedOn({ plantingDate: '2012-12-01', plantingYear: 2011 }), '2012-12-01');
    assert.equal(plantedOn({ plantingYear: 2011 }), '2011-01-01');
    assert.equal(plantedOn({}), null);
  });
});

describe('the estimate of a plot', () => {
  type Data = Readonly<Record<string, unknown>>;
  /** Sacas and sacas a hectare once what was typed is on what was stored. */
  const estimateOf = (data: Data, stored?: Data): unknown[] => {
    const context = stored === undefined ? contextOf() : contextOf([recordOf('self', 'talhoes', { data: stored })]);
    const { data: derived } = derivePlot(contentOf({ data }), context);
    return [derived.estimatedYield, derived.estimatedProductivity];
  };

  test('is known either way from the other, to the hundredth', () => {
    assert.deepEqual(estimateOf({ area: 3, estimatedYield: 100 }), [100, 33.33]);
    assert.deepEqual(estimateOf({ area: 3, estimatedProductivity: 33.335 }), [100.01, 33.335]);
  });

  test('stays as it is of a plot without an area', () => {
    assert.deepEqual(estimateOf({ estimatedYield: 100 }), [100, undefined]);
    assert.deepEqual(estimateOf({ area: 0, estimatedYield: 100 }), [100, undefined]);
    assert.deepEqual(estimateOf({ area: 0.5, estimatedYield: 10 }), [10, 20]);
  });

  test('follows what was typed last, and stays where both were', () => {
    const stored = { area: 2, estimatedYield: 60, estimatedProductivity: 30 };
    assert.deepEqual(estimateOf({ ...stored, estimatedProductivity: 40 }, stored), [80, 40]);
    assert.deepEqual(estimateOf({ ...stored, estimatedYield: 80 }, stored), [80, 40]);
    assert.deepEqual(estimateOf({ area: 2, estimatedYield: 70, estimatedProductivity: 20 }, stored), [70, 20]);
  });
});
