import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../record/problem.ts';
import { validateFarm } from './farm.ts';

const FARM = { name: ' Boa Vista ', totalArea: '1.234,5', city: 'Patrocínio', region: 'Cerrado', state: 'MG' };

const problemOf = (payload: unknown): Problem => {
  try {
    validateFarm(payload);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the farm was taken');
};

describe('a farm that is sent', () => {
  test('is read as typed in pt-BR, without what is not its own', () => {
    assert.deepEqual(validateFarm({ ...FARM, syncStatus: 'pending', userId: 'x', stateRegistration: ' ' }), {
      name: 'Boa Vista',
      totalArea: 1234.5,
      city: 'Patrocínio',
      region: 'Cerrado',
      state: 'MG',
      stateRegistration: null,
    });
    assert.equal(validateFarm({ ...FARM, totalArea: 12.5 }).totalArea, 12.5);
    assert.equal(validateFarm({ ...FARM, state: 'são paulo' }).state, 'são paulo');
  });

  test('names all that is missing, in the order of the contract', () => {
    const everything = problemOf({});
    assert.equal(everything.code, 'farm/missing-fields');
    assert.equal(everything.message, 'Campos obrigatórios ausentes: name, totalArea, city, region, state');
    assert.equal(problemOf(null).message, everything.message);
    assert.equal(problemOf([]).message, everything.message);
    assert.equal(
      problemOf({ ...FARM, state: null, name: ' \t', totalArea: '' }).message,
      'Campos obrigatórios ausentes: name, totalArea, state',
    );
  });

  test('with an area of zero has one, and is refused for it', () => {
    for (const totalArea of [0, -1, '0', 'doze', 1e9, 0.00001, true, Number.NaN]) {
      const problem = problemOf({ ...FARM, totalArea });
      assert.equal(problem.code, 'farm/invalid', String(totalArea));
      assert.deepEqual(Object.keys(problem.details.fields ?? {}), ['totalArea']);
    }
  });

  test('names each field that is no text or no state', () => {
    const { details } = problemOf({ ...FARM, name: {}, city: ['x'], state: 'Lisboa', stateRegistration: {} });
    assert.deepEqual(Object.keys(details.fields ?? {}), ['name', 'city', 'state', 'stateRegistration']);
  });

  test('is taken or refused with a problem, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        assert.match(problemOf(payload).code, /^farm\//);
      }),
    );
  });
});
