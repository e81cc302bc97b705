import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { correctionIn } from './correction.ts';

const refusalOf = (correction: unknown) => {
  try {
    correctionIn({ correction });
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.details.fields];
    throw error;
  }
  return null;
};

const REASON = 'Diga por que está corrigindo.';
const DRAWS = 'Só sabemos corrigir em proporção: scale.';

describe('the correction that a change asks for', () => {
  test('has a reason, without the spaces around it', () => {
    const correction = { reason: ' Balança descalibrada ', draws: 'scale' };
    assert.deepEqual(correctionIn({ correction }), { reason: 'Balança descalibrada' });
  });

  test('is none where nobody asks for one', () => {
    for (const body of [{}, { correction: null }, null, 'x', []]) assert.equal(correctionIn(body), null);
  });

  test('is refused without a reason, and in any other way than in proportion', () => {
    for (const reason of ['', '  ', 7, undefined]) {
      assert.deepEqual(refusalOf({ reason, draws: 'scale' }), ['record/invalid', { 'correction.reason': REASON }]);
    }
    for (const draws of ['equal', undefined, true]) {
      assert.deepEqual(refusalOf({ reason: 'r', draws }), ['record/invalid', { 'correction.draws': DRAWS }]);
    }
    for (const nothing of ['scale', true, [], {}]) {
      const both = { 'correction.reason': REASON, 'correction.draws': DRAWS };
      assert.deepEqual(refusalOf(nothing), ['record/invalid', both]);
    }
  });
});
