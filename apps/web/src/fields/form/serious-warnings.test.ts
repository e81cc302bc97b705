import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { formParts } from '../values/form-parts.ts';
import { reasonsIn, withReasonsAsked } from './serious-warnings.ts';

const { groups } = formParts(stageOf('colheita'), { quick: [], hidden: [] });
const reasons = reasonsIn(groups.flatMap(({ parts }) => parts));
const carencia = { severity: 'warning', field: 'data.plots', code: 'phi/violation', message: 'Em carência.' } as const;
const rare = { ...carencia, code: 'plots/several' } as const;

test('a harvest in the waiting period cannot be saved without its reason, a rare one can', () => {
  const errorsOf = (warnings: readonly (typeof carencia | typeof rare)[], data: object) =>
    Object.keys(withReasonsAsked({ errors: {}, warnings }, { data }, reasons).errors);
  assert.deepEqual(errorsOf([carencia], {}), ['data.phiJustification']);
  assert.deepEqual(errorsOf([carencia, rare], { phiJustification: ' ' }), ['data.phiJustification']);
  assert.deepEqual(errorsOf([carencia], { phiJustification: 'Chuva de granizo' }), []);
  assert.deepEqual(errorsOf([rare], {}), []);
});
