import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { areaRule, areaTreated, plotsRule } from './activity-area.ts';

const context = contextOf([
  recordOf('P1', 'talhoes', { data: { area: 5 } }),
  recordOf('P3', 'talhoes', { data: { area: 1.5 } }),
]);
const done = (data: RecordContent['data']) =>
  contentOf({ date: '2026-06-12', status: 'done', data: { activityType: 'weeding', ...data } });

describe('the area that was worked on', () => {
  const worked = (data: RecordContent['data']) => areaTreated(done(data), context);

  test('is the total that was typed, whatever the plots have', () => {
    assert.equal(worked({ areaTreated: 3, plotIds: ['P1'] }), 3);
    assert.equal(worked({ areaTreated: 3 }), 3);
  });

  test('is else that of each plot, and the whole plot where none was typed for it', () => {
    assert.equal(worked({ plotIds: ['P1', 'P3'] }), 6.5);
    assert.equal(worked({ plots: [{ plotId: 'P1', areaTreated: 2 }, { plotId: 'P3' }] }), 3.5);
  });

  test('is not known without plots, or where the area of one is not known', () => {
    assert.deepEqual([worked({}), worked({ plotIds: ['P1', 'gone'] })], [null, null]);
  });
});

describe('an area that was typed', () => {
  const told = (data: RecordContent['data']) =>
    areaRule(done(data), context).map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

  test('above its plots or below their half is told with both areas', () => {
    assert.deepEqual(told({ areaTreated: 5.12345, plotIds: ['P1'] }), [
      'error data.areaTreated: Área trabalhada de 5,1235 ha em 5 ha de talhão. Confira.',
    ]);
    assert.deepEqual(told({ plots: [{ plotId: 'P1', areaTreated: 5 }, { plotId: 'P3', areaTreated: 0.7 }, {}] }), [
      'warning data.plots.1.areaTreated: Área trabalhada de 0,7 ha em 1,5 ha de talhão. Confira.',
    ]);
    assert.deepEqual(told({ areaTreated: 2.5, plotIds: ['P1'] }), []);
  });

  test('is held against nothing where the area of its plots is not known', () => {
    assert.deepEqual([told({ areaTreated: 9 }), told({ areaTreated: 9, plotIds: ['P1', 'gone'] })], [[], []]);
    assert.deepEqual(told({ plots: [{ plotId: 'gone', areaTreated: 9 }] }), []);
  });
});

test('work on the land names its plots once it is done, and work elsewhere does not', () => {
  const missing = (activityType: string) => plotsRule(done({ activityType }), context).length;
  const farmWide = ['maintenance', 'training', 'ppe', 'waste', 'other', 'frost_hail'];
  assert.deepEqual(farmWide.map(missing), [0, 0, 0, 0, 0, 0]);
  assert.deepEqual(['spraying', 'weeding', 'soil_analysis'].map(missing), [1, 1, 1]);
  assert.deepEqual(plotsRule(contentOf({ status: 'done' }), context), []);
});
