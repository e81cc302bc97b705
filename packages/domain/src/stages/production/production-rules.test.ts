import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StatusDefinition } from '../../definition/stage.ts';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import { production } from './production.ts';
import { productionFigures } from './production-figures.ts';
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

test('a season leads with what is expected of it and with its overhead', () => {
  const shown = (data: RecordContent['data']) => shownFigures(productionFigures, contentOf({ data }), contextOf());
  assert.deepEqual(shown({ estimatedYield: 1234.56, overhead: 1000, budget: 3000 }), [
    'Produção estimada: 1.234,6 sacas',
    'Custos gerais no orçamento: 33,3 %',
  ]);
  assert.deepEqual(shown({}), ['Produção estimada: –', 'Custos gerais no orçamento: –']);
  assert.deepEqual(
    [overheadPct({ data: { budget: 5 } }), overheadPct({ data: { overhead: 5, budget: 0 } })],
    [null, null],
  );
});

test('the farm stands beside its plots, and a season without a name beside all', () => {
  assert.deepEqual(check({}, { plotIds: ['p1'] }), []);
  const nameless = productionChecks.rules.flatMap((rule) =>
    rule(contentOf({ season: null, data: {} }), contextOf([recordOf('other', 'producao', { season: null })])),
  );
  assert.deepEqual(nameless, []);
});

test('a season is estimated first and led by its record, and is over once it is closed', () => {
  const statuses = Object.entries<StatusDefinition>(production.statuses).map(([status, { started, completed }]) => [
    status,
    started,
    completed,
  ]);
  assert.deepEqual(statuses, [
    ['estimating', undefined, undefined],
    ['harvesting', true, undefined],
    ['processing', true, undefined],
    ['closed', true, true],
  ]);
  assert.equal(production.initialStatus({ data: {}, inputs: [], outputs: [] }), 'estimating');
  assert.deepEqual([production.leadsSeason, production.needsInputs, production.needsOutputs], [true, false, false]);
});
