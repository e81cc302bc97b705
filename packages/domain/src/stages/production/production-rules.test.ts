import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { overheadPct, productionChecks } from './production-rules.ts';

const check = (data: RecordContent['data'], other?: RecordContent['data'], season = '2026/27') => {
  const records = other === undefined ? [] : [recordOf('other', 'producao', { season: '2026/27', data: other })];
  return productionChecks.rules.flatMap((rule) => said(rule(contentOf({ season, data }), contextOf(records))));
};

describe('the record of a season', () => {
  test('is asked about where the season is there already, for the farm or for one of its plots', () => {
    assert.deepEqual(check({}, {}), ['warning season/duplicate']);
    assert.deepEqual(check({ plotIds: ['p1', 'p2'] }, { plotIds: ['p2'] }), ['warning season/duplicate']);
  });

  test('stands beside other seasons, other plots, and plots beside the farm', () => {
    assert.deepEqual(check({}, {}, '2027/28'), []);
    assert.deepEqual(check({ plotIds: ['p1'] }, { plotIds: ['p2'] }), []);
    assert.deepEqual(check({ plotIds: ['p1'] }, {}), []);
  });

  test('is asked about flowers outside August to December', () => {
    assert.deepEqual(check({ floweringDates: [{ date: '2025-08-01' }, { date: '2025-12-31' }] }), []);
    assert.deepEqual(check({ floweringDates: [{ date: '2026-01-01' }] }), ['warning flowering/unlikely']);
  });

  test('tells what part of the budget the overhead takes', () => {
    assert.equal(overheadPct({ data: { overhead: 110_000, budget: 220_000 } }), 50);
    assert.equal(overheadPct({ data: { overhead: 110_000 } }), null);
  });
});
